// Random histories of a learner whose words are in up to three levels, against a model of its own (decisions §14): no word is lost, doubled or asked
// twice a day, undo restores what was, and the memory is the fold of the log in whatever order devices send it.
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type Act, act, buildSharedLevels, levels, listItems } from '#dev/fixtures/learner-acts.ts';
import { expectAgreement, repeatAllOfToday } from '#dev/fixtures/learner-agreement.ts';
import { LearnerHistory } from '#dev/fixtures/learner-history.ts';
import { buildCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

const runs = Number(process.env.HISTORIES ?? 40);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    course: buildCourse('histories', ...buildSharedLevels()),
    environment: { RATE_LIMIT_FACTOR: '1000000' },
  });
});
afterAll(() => server.stop());

/** Two words are learnt and due, and three devices have them before them. */
const begun: readonly Act[] = [
  { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
  { kind: 'learn', device: 1, item: 5, questions: 4, missed: true, when: null },
  { kind: 'days', days: 4 },
  { kind: 'serve', device: 0, scope: 0 },
  { kind: 'serve', device: 1, scope: 1 },
  { kind: 'serve', device: 2, scope: 0 },
  { kind: 'days', days: 3 },
];

/** A backlog is spread, and then a device says late that a word of it was learnt again before. */
const learntAgainLate: readonly Act[] = [
  { kind: 'learn', device: 0, item: 5, questions: 4, missed: false, when: null },
  { kind: 'days', days: 2 },
  { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
  { kind: 'days', days: 4 },
  { kind: 'learnAgain', item: 3 },
  { kind: 'days', days: 1 },
  { kind: 'spread', device: 0, days: 7 },
  { kind: 'learn', device: 0, item: 3, questions: 4, missed: false, when: 0.95 },
];

/** Histories that failed once; they run before the random ones. */
const examples: [boolean, Act[]][] = [
  // A word of a spread backlog is undone, and then a device says late that it was learnt before the spread.
  [
    true,
    [
      { kind: 'spread', device: 0, days: 7 },
      { kind: 'learn', device: 0, item: 3, questions: 4, missed: false, when: 0 },
      { kind: 'undoAnswer', level: 1 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'pause', device: 0, from: 0, days: 1 },
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: 0 },
      { kind: 'pause', device: 0, from: 1, days: 1 },
      { kind: 'serve', device: 0, scope: 0 },
    ],
  ],
  // A word that is due is put back, and stays due when its last review is undone.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'days', days: 4 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'serve', device: 1, scope: 1 },
      { kind: 'days', days: 3 },
      { kind: 'review', device: 0, pick: 0, grade: 'good', typed: false, when: null, twice: false, isUndone: false },
      { kind: 'review', device: 1, pick: 0, grade: 'good', typed: false, when: 0, twice: false, isUndone: false },
      { kind: 'days', days: 1 },
      { kind: 'importRepeat', device: 0, items: [0] },
      { kind: 'undoReview', pick: 0, isLast: true },
    ],
  ],
  // A word whose typing was missed keeps that for its first repeat, whichever level is restarted since.
  [
    false,
    [
      { kind: 'learn', device: 1, item: 5, questions: 4, missed: true, when: null },
      { kind: 'days', days: 4 },
      { kind: 'serve', device: 0, scope: 2 },
      { kind: 'days', days: 3 },
      { kind: 'review', device: 0, pick: 0, grade: 'good', typed: false, when: 0, twice: false, isUndone: false },
      { kind: 'learn', device: 0, item: 7, questions: 4, missed: false, when: 0 },
      { kind: 'restart', level: 2 },
      { kind: 'undoReview', pick: 0, isLast: true },
      { kind: 'serve', device: 0, scope: 0 },
    ],
  ],
  // A learnt item is imported together with another of its word: undoing its last answer opens it.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 6, questions: 4, missed: false, when: null },
      { kind: 'importRepeat', device: 0, items: [6, 0] },
      { kind: 'undoAnswer', level: 3 },
      { kind: 'serve', device: 0, scope: 0 },
    ],
  ],
  // A device that is more than 30 days behind answers now, also of a word that was opened again since.
  [
    true,
    [
      { kind: 'days', days: 24 },
      { kind: 'learnAgain', item: 0 },
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: 0 },
    ],
  ],
  // A level that does not repeat a word is opened again, and then the one that learnt it since: no memory is left.
  [
    true,
    [
      { kind: 'ignore', item: 0 },
      { kind: 'learn', device: 0, item: 6, questions: 1, missed: false, when: null },
      { kind: 'learn', device: 0, item: 6, questions: 3, missed: false, when: null },
      { kind: 'undoAnswer', level: 1 },
      { kind: 'undoAnswer', level: 3 },
      { kind: 'review', device: 0, pick: 0, grade: 'good', typed: false, when: null, twice: false, isUndone: false },
      { kind: 'days', days: 1 },
      { kind: 'repeatAgain', device: 0, item: 0 },
      { kind: 'days', days: 1 },
      { kind: 'restartRepeats', device: 0, level: 1 },
    ],
  ],
  // An answer of days ago to a word that was opened again since, and imported: it is kept, and rates nothing.
  [
    true,
    [
      { kind: 'learnAgain', item: 0 },
      { kind: 'review', device: 2, pick: 0, grade: 'good', typed: true, when: 0, twice: false, isUndone: false },
      { kind: 'review', device: 2, pick: 1, grade: 'good', typed: true, when: 0, twice: false, isUndone: false },
      { kind: 'days', days: 2 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'importRepeat', device: 2, items: [3] },
      { kind: 'resend', pick: 0 },
      { kind: 'resend', pick: 1 },
    ],
  ],
  // A pause of before the last review does not move a word whose typing was skipped in it.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'days', days: 4 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'review', device: 0, pick: 0, grade: null, typed: true, when: null, twice: false, isUndone: false },
      { kind: 'pause', device: 0, from: -3, days: 2 },
    ],
  ],
  // A word that no level repeats for now waits for a pause like others, and is due behind it when it is learnt elsewhere.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'ignore', item: 0 },
      { kind: 'pause', device: 0, from: 0, days: 4 },
      { kind: 'learn', device: 0, item: 3, questions: 4, missed: false, when: null },
    ],
  ],
  // A word that a pause moved is put back: the end of the pause has it due when the schedule says.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'pause', device: 0, from: 1, days: 6 },
      { kind: 'days', days: 3 },
      { kind: 'repeatAgain', device: 0, item: 0 },
      { kind: 'endPause', device: 0, pick: 0 },
    ],
  ],
  // A word that another device was served counts, though a pause has moved it since and the part has gone on.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'days', days: 1 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'pause', device: 0, from: 0, days: 6 },
      { kind: 'learn', device: 0, item: 5, questions: 4, missed: false, when: null },
      { kind: 'repeatAgain', device: 0, item: 5 },
      { kind: 'serve', device: 1, scope: 0 },
      { kind: 'review', device: 0, pick: 0, grade: 'good', typed: false, when: null, twice: false, isUndone: false },
    ],
  ],
  // A word that is learnt before two pauses that follow each other is due behind both.
  [
    false,
    [
      { kind: 'pause', device: 0, from: 1, days: 2 },
      { kind: 'followPause', device: 0, pick: 0, days: 3 },
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
    ],
  ],
  // A review is undone in a pause that began after it: the word waits as if it had not been answered.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'days', days: 1 },
      { kind: 'serve', device: 0, scope: 0 },
      { kind: 'review', device: 0, pick: 0, grade: 'good', typed: false, when: null, twice: false, isUndone: false },
      { kind: 'pause', device: 0, from: 0, days: 4 },
      { kind: 'undoReview', pick: 0, isLast: true },
    ],
  ],
  // Undoing that has the word wait as it was spread.
  [false, [...learntAgainLate, { kind: 'undoAnswer', level: 2 }]],
  // The same, but the learner undid the spread meanwhile.
  [false, [...learntAgainLate, { kind: 'spread', device: 0, days: null }, { kind: 'undoAnswer', level: 2 }]],
  // Words were repeated before a backlog with them was spread, and the device says so late: the spread does not move them.
  [
    false,
    [
      { kind: 'learn', device: 0, item: 5, questions: 4, missed: false, when: null },
      { kind: 'learn', device: 0, item: 0, questions: 4, missed: false, when: null },
      { kind: 'days', days: 4 },
      { kind: 'serve', device: 1, scope: 0 },
      { kind: 'days', days: 1 },
      { kind: 'spread', device: 0, days: 14 },
      { kind: 'review', device: 1, pick: 0, grade: 'good', typed: false, when: 0.5, twice: false, isUndone: false },
      { kind: 'review', device: 1, pick: 1, grade: 'good', typed: false, when: 0.5, twice: false, isUndone: false },
    ],
  ],
];

test(`${runs} histories agree with the model after every step`, { timeout: 0 }, async () => {
  const items = await listItems(server);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 5, maxLength: 40 }), async (isBegun, acts) => {
      const client = await server.logInLearner([...levels]);
      await server.services.database.kysely
        .updateTable('level_access')
        .set({ ends_at: new Date('2200-01-01') })
        .where('user_id', '=', client.userId)
        .execute();
      const history = new LearnerHistory(server, client, items);
      for (const one of [...(isBegun ? begun : []), ...acts]) {
        await history.perform(one);
        await expectAgreement(history);
      }
      await repeatAllOfToday(history);
      await server.services.database.kysely.deleteFrom('users').where('id', '=', client.userId).execute();
    }),
    { numRuns: runs, examples, endOnFailure: process.env.SHRINK === 'no' },
  );
});
