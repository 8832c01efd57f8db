// All API calls as a list, for the server: it declares, documents and checks each of them.
import type { Call } from './call.ts';
import { calls } from './calls.ts';

/** All calls with their names, such as `quiz.answer`. */
export const allCalls: { name: string; call: Call }[] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${feature}.${name}`, call: call as unknown as Call })),
);
