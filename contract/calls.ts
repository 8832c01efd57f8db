// Every call of the product, by feature.
import { accounts } from './accounts.ts';
import type { Call } from './call.ts';
import { dashboard } from './dashboard.ts';
import { lists } from './lists.ts';
import { payments } from './payments.ts';
import { quiz } from './quiz.ts';
import { repeat } from './repeat.ts';
import { settings } from './settings.ts';

export const calls = { accounts, dashboard, quiz, repeat, lists, payments, settings };

/** Every call as a flat list, with its name such as `quiz.answer`. */
export const allCalls: { name: string; declared: Call }[] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, declared]) => ({ name: `${feature}.${name}`, declared: declared as unknown as Call })),
);
