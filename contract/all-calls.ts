// All API calls and all other endpoints as lists, for the server: it serves, checks and documents each of them.
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument, recordingFile } from './files.ts';
import { googleCallbacks, googleStarts } from './google.ts';
import { paymentEvents } from './payments.ts';
import { photoFile } from './profile.ts';
import { unsubscribeNewsPage, unsubscribePage } from './reminders.ts';
import { exportFile } from './transfer.ts';

/** All calls with their names, such as `quiz.answer`. */
export const allCalls: { name: string; call: Call }[] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${feature}.${name}`, call: call as unknown as Call })),
);

/** Everything else below /api, /auth and /voices. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(googleStarts),
  ...Object.values(googleCallbacks),
  photoFile,
  exportFile,
  paymentEvents,
  unsubscribePage,
  unsubscribeNewsPage,
  recordingFile,
  openApiDocument,
];
