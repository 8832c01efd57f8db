// The import: finds the words of a text, and marks them as learnt or repeats them (learning-tools "A word is mine").
import type { calls } from '#contract/calls.ts';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type FoundImport, type ImportState, maxImportLines, maxImportWords, maxUnknownShown } from '#contract/transfer.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { isWordDone } from '#engine/progress.ts';
import type { LookupWord } from '#engine/word-lookup.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { markWords } from '#server/learner/known-words.ts';
import { canAccessWord, findLevel, requireLevel } from '#server/learner/level-content.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { defineTask } from '#server/threads/thread-pool.ts';
import type { FindWordsInput, FindWordsOutput } from './find-words-task.ts';
import { readOwnWords } from './store.ts';

type TransferCalls = typeof calls.transfer;

const findWordsTask = defineTask<FindWordsInput, FindWordsOutput>(new URL('./find-words-task.ts', import.meta.url));
// Shorter than what a call may take, so that the reason is told.
const findWordsTimeoutMs = 4000;

const courseWords = new WeakMap<Course, string>();

/** The words of the course for the thread that finds them, written once. */
function writeCourseWords({ course }: Pick<Services, 'course'>): string {
  const written =
    courseWords.get(course) ??
    JSON.stringify(
      [...course.levels.values()].flatMap(({ words }) =>
        words.map(
          ({ id, level, text, traditional, traditionalVariants, reading, otherReadings, spokenReadings, translations }): LookupWord => ({
            id,
            level,
            text,
            traditional,
            traditionalVariants,
            reading,
            otherReadings,
            spokenReadings,
            translations,
          }),
        ),
      ),
    );
  courseWords.set(course, written);
  return written;
}

/** How each word of the course stands for the learner. What was learnt stays open to repeats after access has ended (decisions §8). */
async function loadStates(services: Services, db: Db, { id, paidLevels }: Learner): Promise<(word: StudyWord) => ImportState> {
  const rows = new Map((await readOwnWords(db, id)).map((row) => [row.word_id, row]));
  return (word) => {
    const row = rows.get(word.id);
    const keys = findLevel(services, word.level)?.study.listKeys(word.id) ?? [];
    if (row && isWordDone(keys, new Set(row.answered), row.ignored)) return 'done';
    return canAccessWord(word, paidLevels.includes(word.level) ? 'paid' : 'trial', word) ? 'open' : 'closed';
  };
}

/**
 * Looks up the words of an uploaded text. Throws 415 for what is no text, 400 for one without words or with too many, 429 while another text of the
 * learner is read, 503 where too many learners wait.
 */
export async function findWords({ file, services, learner }: CallContext<TransferCalls['findWords']>): Promise<FoundImport> {
  const input: FindWordsInput = {
    bytes: file?.bytes ?? new Uint8Array(),
    courseWords: writeCourseWords(services),
    limits: { lines: maxImportLines, words: maxImportWords },
    maxUnknownShown,
  };
  const output = await services.threads.run(findWordsTask, input, { learnerId: learner.id, timeoutMs: findWordsTimeoutMs });
  if (output === 'tooLong')
    throw errors.invalidInput(
      'file',
      `There are more than ${maxImportWords.toLocaleString('en')} words or ${maxImportLines.toLocaleString('en')} lines in it. Import them in parts`,
    );
  if ('problem' in output) throw errors.notAText('file', output.problem);
  const { found, unknown, unknownCount, repeated } = output;
  if (found.length + unknownCount === 0) throw errors.invalidInput('file', 'There is no word in it. Write one word on each line');
  const findState = await loadStates(services, services.database.kysely, learner);
  return {
    found: found.map(({ written, senses }) => ({
      written,
      senses: senses.map((ids) => {
        const words = ids.map((id) => findWord(services, id));
        const [first] = words;
        return {
          character: first?.text ?? '',
          transcription: first?.reading ?? '',
          translation: first?.translations[0] ?? '',
          items: words.map((word) => ({ id: word.id, level: word.level, state: findState(word) })),
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
  const words = ids.map((id) => findWord(services, id));
  return services.database.kysely.transaction().execute(async (transaction) => {
    const findState = await loadStates(services, transaction, learner);
    const allowed = words.filter((word) => findState(word) !== 'closed');
    const wordsByLevel: Map<TaughtLevel, StudyWord[]> = Map.groupBy(allowed, ({ level }) => level);
    let changed = 0;
    for (const level of taughtLevels) {
      const wordsOfLevel = wordsByLevel.get(level) ?? [];
      if (wordsOfLevel.length > 0)
        changed += await markWords(transaction, requireLevel(services, level), learner.id, wordsOfLevel, input.way);
    }
    return { changed, unchanged: allowed.length - changed, closed: words.length - allowed.length };
  });
}

function findWord(services: Services, id: string): StudyWord {
  for (const level of taughtLevels) {
    const word = findLevel(services, level)?.wordsById.get(id);
    if (word) return word;
  }
  throw errors.invalidInput('ids', 'One of the words is not part of the course. Look them up again');
}
