// All API calls, grouped by feature.
import { accounts } from './accounts.ts';
import type { Call } from './call.ts';
import { chat } from './chat.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { friends } from './friends.ts';
import { lists } from './lists.ts';
import { moderation } from './moderation.ts';
import { payments } from './payments.ts';
import { profile } from './profile.ts';
import { quiz } from './quiz.ts';
import { repeat } from './repeat.ts';
import { settings } from './settings.ts';

export const calls = { accounts, dashboard, quiz, repeat, lists, payments, settings, contact, profile, friends, moderation, chat };

/** All calls as a flat list with their names, such as `quiz.answer`. */
export const allCalls: { name: string; call: Call }[] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${feature}.${name}`, call: call as unknown as Call })),
);
