// The import: finds the words of a text, and marks them as learnt or repeats them (learning-tools "A word is mine").
import { computeOnce } from '#engine/compute-once.ts';
import type { calls } from '#contract/calls.ts';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type FoundImport, type ImportState, maxImportLines, maxImportWords, maxUnknownShown } from '#contract/transfer.ts';
import { getExamLevel, wordLists } from '#contract/wire.ts';
import { isWordDone } from '#engine/progress.ts';
import type { LookupWord } from '#engine/word-lookup.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { markWords } from '#server/learner/known-words.ts';
import { type LevelItem, canAccessWord, findItem, findLevel, listItems } from '#server/learner/level-content.ts';
import { getToday } from '#server/learner/study-days.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { defineTask } from '#server/threads/thread-pool.ts';
import type { FindWordsInput, FindWordsOutput } from './find-words-task.ts';
import { readOwnItems } from './store.ts';
import { formatTooLong } from './transfer-messages.ts';

type TransferCalls = typeof calls.transfer;

const findWordsTask = defineTask<FindWordsInput, FindWordsOutput>(new URL('./find-words-task.ts', import.meta.url));
// Shorter than what a call may take, so that the reason is reported.
const findWordsTimeoutMs = 4000;

/** The words of the course for the thread that finds them, as JSON, by the word list that leads. */
const writeCourseWords = computeOnce(
  (course: Course) =>
    new Map(
      wordLists.map((list) => {
        const words = listItems({ course }, list).map(({ word }): LookupWord => {
          const { id, memoryId, level, text, traditional, traditionalVariants, reading, otherReadings, spokenReadings } = word;
          return { id, memoryId, level, text, traditional, traditionalVariants, reading, otherReadings, spokenReadings };
        });
        return [list, JSON.stringify(words)] as const;
      }),
    ),
);

/** How each word of the course stands for the learner. What was learnt stays open to repeats after access has ended (decisions §8). */
async function loadStates(services: Services, db: Db, { id, paidLevels }: Learner): Promise<(word: StudyWord) => ImportState> {
  const rows = new Map((await readOwnItems(db, id)).map((row) => [row.word_id, row]));
  return (word) => {
    const row = rows.get(word.id);
    const keys = findLevel(services, word.level)?.study.listKeys(word.id) ?? [];
    if (row && isWordDone(keys, new Set(row.answered), row.ignored || row.known_from !== null)) return 'done';
    return canAccessWord(word, paidLevels.includes(getExamLevel(word.level)) ? 'paid' : 'trial', word) ? 'open' : 'closed';
  };
}

/**
 * Looks up the words of an uploaded text. Throws 415 for what is no text, 400 for one without words or with too many, 429 while another text of the
 * learner is read, 503 where too many learners wait.
 */
export async function findWords({ file, services, learner }: CallContext<TransferCalls['findWords']>): Promise<FoundImport> {
  const input: FindWordsInput = {
    bytes: file?.bytes ?? new Uint8Array(),
    courseWords: writeCourseWords(services.course).get(learner.wordList) ?? '',
    limits: { lines: maxImportLines, words: maxImportWords },
    maxUnknownShown,
  };
  const output = await services.threads.run(findWordsTask, input, { learnerId: learner.id, timeoutMs: findWordsTimeoutMs });
  if (output === 'tooLong') throw errors.invalidInput('file', formatTooLong(maxImportWords, maxImportLines));
  if ('problem' in output) throw errors.notAText('file', output.problem);
  const { found, unknown, unknownCount, repeated } = output;
  if (found.length + unknownCount === 0) throw errors.invalidInput('file', 'No words found. Write one word on each line');
  const findState = await loadStates(services, services.database.kysely, learner);
  return {
    found: found.map(({ written, senses }) => ({
      written,
      senses: senses.map((ids) => {
        const words = ids.map((id) => requireItem(services, learner, id).word);
        const [first] = words;
        return {
          character: first?.text ?? '',
          transcription: first?.reading ?? '',
          translation: first?.translations[0] ?? '',
          items: words.map((word) => ({ id: word.id, level: getExamLevel(word.level), state: findState(word) })),
        };
      }),
    })),
    unknown: [...unknown],
    unknownCount,
    repeated,
  };
}

/** Marks words as learnt or repeats them, all or none of them. Throws 400 for an id that is no word. */
export async function importWords({
  input,
  services,
  learner,
}: CallContext<TransferCalls['importWords']>): Promise<{ changed: number; unchanged: number; closed: number }> {
  const ids = [...new Set(input.ids)];
  const items = ids.map((id) => requireItem(services, learner, id));
  const today = getToday(input.timeZone);
  return services.database.kysely.transaction().execute(async (transaction) => {
    const findState = await loadStates(services, transaction, learner);
    const allowed = items.filter(({ word }) => findState(word) !== 'closed');
    const byLevel = [...Map.groupBy(allowed, ({ levelContent }) => levelContent)].sort(([one], [other]) => one.level - other.level);
    let changed = 0;
    for (const [levelContent, ofLevel] of byLevel) {
      const words = ofLevel.map(({ word }) => word);
      changed += await markWords(services, transaction, levelContent, learner.id, words, { way: input.way, today });
    }
    return { changed, unchanged: allowed.length - changed, closed: items.length - allowed.length };
  });
}

function requireItem(services: Services, { wordList }: Learner, id: string): LevelItem {
  const item = findItem(services, wordList, id);
  if (!item) throw errors.invalidInput('ids', 'One of the words is not part of the course. Look them up again');
  return item;
}
