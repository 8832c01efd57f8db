// The import: finds the words of a text, and marks them as learnt or repeats them (learning-tools "A word is mine").
import type { calls } from '#contract/calls.ts';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type FoundImport, type ImportState, maxImportWords, maxUnknownShown } from '#contract/transfer.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { isWordDone } from '#engine/progress.ts';
import { type FoundWords, type WordLookup, createWordLookup, findWrittenWords } from '#engine/word-lookup.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { markWords } from '#server/learner/known-words.ts';
import { canAccessWord, findLevel, requireLevel } from '#server/learner/level-content.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { decodeText } from './decode-text.ts';
import { readOwnWords } from './store.ts';

type TransferCalls = typeof calls.transfer;

const lookups = new WeakMap<Course, WordLookup>();

function getLookup({ course }: Pick<Services, 'course'>): WordLookup {
  const cached = lookups.get(course);
  if (cached) return cached;
  const lookup = createWordLookup(course.levels.values());
  lookups.set(course, lookup);
  return lookup;
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

/** Looks up the words of an uploaded text. Throws 415 for what is no text, 400 for one without words or with too many. */
export async function findWords({ file, services, learner }: CallContext<TransferCalls['findWords']>): Promise<FoundImport> {
  const lookUp = getLookup(services);
  const results = new Map<string, FoundWords>();
  const find = (text: string): FoundWords => {
    const result = results.get(text) ?? findWrittenWords(text, lookUp);
    results.set(text, result);
    return result;
  };
  const decoded = decodeText(file?.bytes ?? new Uint8Array(), (text) => find(text).found.length);
  if ('problem' in decoded) throw errors.notAText('file', decoded.problem);
  const { found, unknown, repeated } = find(decoded.text);
  if (found.length + unknown.length === 0) throw errors.invalidInput('file', 'There is no word in it. Write one word on each line');
  if (found.length + unknown.length + repeated > maxImportWords)
    throw errors.invalidInput('file', `There are more than ${maxImportWords.toLocaleString('en')} words in it. Import them in parts`);
  const findState = await loadStates(services, services.database.kysely, learner);
  return {
    found: found.map(({ written, senses }) => ({
      written,
      senses: senses.map((sense) => ({
        character: sense[0].text,
        transcription: sense[0].reading,
        translation: sense[0].translations[0] ?? '',
        items: sense.map((word) => ({ id: word.id, level: word.level, state: findState(word) })),
      })),
    })),
    unknown: unknown.slice(0, maxUnknownShown),
    unknownCount: unknown.length,
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
