// The word lists: rows with the learner's progress, statistics of one word, completed folders (decisions §4, §7, §8, §12).
import type { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import { folderLevels } from '#contract/pages.ts';
import { type TaughtLevel, getExamLevel, listFrom } from '#contract/wire.ts';
import type { Word } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { listFolders } from '#engine/progress.ts';
import { resolveWord, getWordProgress, getWordProgressMap } from '#server/learner/progress.ts';
import {
  type LevelContent,
  findCalledLevel,
  listContents,
  requireWords,
  canAccessWord,
  requireCalledLevel,
} from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { type Entitlement, countTrialWords, isFirstFolderFree, sampleSize } from '#contract/free-part.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Learner } from '#server/access/sessions.ts';
import { formatTooManyRows } from './list-messages.ts';

type Lists = typeof calls.lists;

/** Maximum rows per call, unless a folder of the level holds more (decisions §12). */
const defaultMaxRows = 27;
const emptyStatistics = { answered: 0, total: 0 };

/** Lists words of a level in list order, each with the learner's progress. */
export async function getCharactersForList({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Lists['getCharactersForList']>): Promise<{ characters: ListRow[] }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const words = selectWords(levelContent, entitlement, input.limit1, input.limit2);
  return { characters: await buildRows(services, levelContent, learner, words) };
}

/** Builds a row for each word, with the learner's progress. */
export async function buildRows(
  services: Services,
  levelContent: LevelContent,
  learner: Learner,
  words: readonly StudyWord[],
): Promise<ListRow[]> {
  const progressById = await getWordProgressMap(services.database.kysely, levelContent, learner.id, words);
  return words.map(({ id }) => {
    const { isIgnored = false, answered = 0, total = 0, knownFrom = null } = progressById.get(id) ?? {};
    return { ...levelContent.study.getWordCard(id), isIgnored, answered, total, knownFrom: knownFrom && getExamLevel(knownFrom) };
  });
}

/** How many words from the start of the list everybody may see: the trial words, or those of the first folder; 0 in a level that has neither. */
export function countFreeWords({ words, examLevel }: LevelContent): number {
  const trialCount = countTrialWords(examLevel);
  if (trialCount > 0) return Math.min(trialCount, words.length);
  return isFirstFolderFree(examLevel) ? (listFolders(words.length)[0]?.to ?? 0) : 0;
}

/** How many words from the start of the list the learner may see: all, or the free ones. */
export function countVisibleWords(levelContent: LevelContent, entitlement: Entitlement): number {
  return entitlement === 'paid' ? levelContent.words.length : countFreeWords(levelContent);
}

function selectWords(
  levelContent: LevelContent,
  entitlement: Entitlement,
  from: number | undefined,
  to: number | undefined,
): readonly StudyWord[] {
  const { words, examLevel } = levelContent;
  const folders = listFolders(words.length);
  const maxRows = Math.max(defaultMaxRows, ...folders.map((folder) => folder.to - folder.from + 1));
  const visibleCount = countVisibleWords(levelContent, entitlement);
  if (from === undefined && to === undefined && !folderLevels.includes(examLevel)) return words.slice(0, visibleCount);
  if (from === undefined || from < 1 || from > words.length)
    throw errors.invalidInput('limit1', 'limit1 must be the number of a word in the level');
  if (to === undefined || to < from || to - from >= maxRows) throw errors.invalidInput('limit2', formatTooManyRows(maxRows));
  if (Math.min(to, words.length) > visibleCount) throw errors.unpaid();
  return words.slice(from - 1, to);
}

/** Returns the cards of a level's first words, after its trial where it has one, which every offer shows (decisions §8). */
export function getSampleWords({ input, services, learner }: CallContext<Lists['sampleWords']>): { characters: Word[] } {
  const levelContent = findCalledLevel({ input, services, learner });
  const from = countTrialWords(input.level);
  const words = levelContent?.words.slice(from, from + sampleSize) ?? [];
  return { characters: words.flatMap(({ id }) => levelContent?.study.getWordCard(id) ?? []) };
}

/** Returns how many questions a word has. */
export async function countQuestions({
  input,
  services,
  learner,
}: CallContext<Lists['generalScoreForOneCharacter']>): Promise<{ amount: number }> {
  const statistics = await readWordStatistics({ services, learner, input }, input.generalCharacterResult);
  return { amount: statistics.total };
}

/** Returns how many questions of a word are answered. */
export async function countAnsweredQuestions({
  input,
  services,
  learner,
}: CallContext<Lists['amountOfAnsweredCharacters']>): Promise<{ amountOfCharacters: number }> {
  const named = { level: input.level, id: input.characterId };
  const statistics = await readWordStatistics({ services, learner, input: named }, input.character);
  return { amountOfCharacters: statistics.answered };
}

// Zeros for a word that the learner may not study (decisions §12).
async function readWordStatistics(
  call: { services: Services; learner: Learner; input: { level: TaughtLevel; id?: string | undefined } },
  character: string,
): Promise<{ answered: number; total: number }> {
  const { services, learner, input } = call;
  const levelContent = findCalledLevel(call);
  const words = requireWords(levelContent, { character, id: input.id });
  if (!levelContent) return emptyStatistics;
  const word = await resolveWord(services, levelContent, learner.id, words);
  const isPaid = learner.paidLevels.includes(levelContent.examLevel);
  if (!isPaid && !canAccessWord(levelContent, 'trial', word)) return emptyStatistics;
  return getWordProgress(services.database.kysely, levelContent, learner.id, word);
}

interface FolderResult {
  readonly completed: boolean;
  readonly done: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Returns for each folder of a level, in order, whether all its words are done, how many are, and its first and last word if the learner may see them. */
export async function areCharactersCompleted({
  input,
  services,
  learner,
}: CallContext<Lists['areCharactersCompleted']>): Promise<{ formattedResults: FolderResult[] }> {
  const levelContent = findCalledLevel({ input, services, learner });
  if (!levelContent) return { formattedResults: [] };
  const { words } = levelContent;
  const progressById = await getWordProgressMap(services.database.kysely, levelContent, learner.id);
  const visibleCount = learner.paidLevels.includes(levelContent.examLevel) ? words.length : countFreeWords(levelContent);
  const formattedResults = listFolders(words.length).map(({ from, to }): FolderResult => {
    const done = words.slice(from - 1, to).filter(({ id }) => progressById.get(id)?.isDone).length;
    const isVisible = to <= visibleCount;
    return {
      completed: done === to - from + 1,
      done,
      first: (isVisible && words[from - 1]?.text) || null,
      last: (isVisible && words[to - 1]?.text) || null,
    };
  });
  return { formattedResults };
}

/**
 * Lists the ids of all words that the learner has learnt, or marked as learnt, in the order of the course. What was learnt stays learnt when
 * access to its level has ended.
 */
export async function listLearntWords({ services, learner }: CallContext<Lists['learntWords']>): Promise<{ ids: string[] }> {
  const ids: string[] = [];
  // What only the other list has stays where it was learnt.
  for (const levelContent of listFrom(learner.wordList).flatMap((list) => listContents(services, list))) {
    const progressById = await getWordProgressMap(services.database.kysely, levelContent, learner.id);
    for (const [id, { isDone }] of progressById) if (isDone) ids.push(id);
  }
  return { ids: [...new Set(ids)] };
}
