// The word lists: rows with where the learner stands, statistics of one word, completed folders (decisions §4, §7, §8, §12).
import { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import { folderLevels } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { StudyItem } from '#contract/item.ts';
import { foldersOf, trialWords } from '#engine/progress.ts';
import { itemMeant, wordStanding, wordStandings } from '#server/learner/progress.ts';
import { type NamedWord, type Taught, findTaught, itemsNamed, mayOpen, taughtOf } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import type { Entitlement } from '#server/platform/entitlement.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/serve.ts';
import type { Learner } from '#server/platform/sessions.ts';

type Lists = typeof calls.lists;

/** Rows of one call at most, unless a folder of the level holds more (decisions §12). */
const usualRows = 27;
const nothing = { answered: 0, total: 0 };

/** Words of a level in list order, each with where the learner stands with it. */
export async function getCharactersForList({
  input,
  parts,
  learner,
  entitlement,
}: Asked<Lists['getCharactersForList']>): Promise<{ characters: ListRow[] }> {
  const taught = taughtOf(parts, input.hsk);
  const items = itemsAsked(taught, entitlement, input.limit1, input.limit2);
  return { characters: await rowsOf(parts, taught, learner, items) };
}

/** Each item as a row, with where the learner stands with it. */
export async function rowsOf(parts: Parts, taught: Taught, learner: Learner, items: readonly StudyItem[]): Promise<ListRow[]> {
  const standings = await wordStandings(parts.database.kysely, taught, learner.id, items);
  return items.map(({ id }) => {
    const { ignored = false, answered = 0, total = 0 } = standings.get(id) ?? {};
    return { ...taught.study.wordOf(id), ignored, answered, total };
  });
}

/** How many words from the first on the learner may see: all, the trial's, or those of the first folder. */
export function reachOf({ items }: Taught, entitlement: Entitlement): number {
  if (entitlement === 'paid') return items.length;
  return entitlement === 'trial' ? trialWords : (foldersOf(items.length)[0]?.to ?? 0);
}

function itemsAsked(taught: Taught, entitlement: Entitlement, from: number | undefined, to: number | undefined): readonly StudyItem[] {
  const { items, level } = taught;
  const folders = foldersOf(items.length);
  const mostRows = Math.max(usualRows, ...folders.map((folder) => folder.to - folder.from + 1));
  const allowed = reachOf(taught, entitlement);
  if (from === undefined && to === undefined && !folderLevels.includes(level)) return items.slice(0, allowed);
  if (from === undefined || from < 1 || from > items.length)
    throw refuse.invalid('limit1', 'limit1 must be the number of a word of the level');
  if (to === undefined || to < from || to - from >= mostRows)
    throw refuse.invalid('limit2', `limit2 must follow limit1, at most ${mostRows} words in all`);
  if (Math.min(to, items.length) > allowed) throw refuse.unpaid();
  return items.slice(from - 1, to);
}

/** How many questions a word has. */
export async function generalScore({ input, parts, learner }: Asked<Lists['generalScoreForOneCharacter']>): Promise<{ amount: number }> {
  const found = await statistics(parts, learner, input.hsk, { character: input.generalCharacterResult, id: input.id });
  return { amount: found.total };
}

/** How many questions of a word are answered. */
export async function answeredScore({
  input,
  parts,
  learner,
}: Asked<Lists['amountOfAnsweredCharacters']>): Promise<{ amountOfCharacters: number }> {
  const found = await statistics(parts, learner, input.hsk, { character: input.character, id: input.characterId });
  return { amountOfCharacters: found.answered };
}

// Zeros for a word that the learner may not study (decisions §12).
async function statistics(
  parts: Parts,
  learner: Learner,
  level: TaughtLevel,
  named: NamedWord,
): Promise<{ answered: number; total: number }> {
  const taught = findTaught(parts, level);
  const items = itemsNamed(taught, named);
  if (!taught) return nothing;
  const item = await itemMeant(parts, taught, learner.id, items);
  const paid = learner.paidLevels.includes(level);
  if (!paid && !(level === 1 && mayOpen('trial', item))) return nothing;
  return wordStanding(parts.database.kysely, taught, learner.id, item);
}

/** For each folder of a level, in order, whether all its words are done. */
export async function areCharactersCompleted({
  input,
  parts,
  learner,
}: Asked<Lists['areCharactersCompleted']>): Promise<{ formattedResults: { completed: boolean }[] }> {
  const taught = findTaught(parts, input.hsk);
  if (!taught) return { formattedResults: [] };
  const standings = await wordStandings(parts.database.kysely, taught, learner.id);
  const formattedResults = foldersOf(taught.items.length).map(({ from, to }) => ({
    completed: taught.items.slice(from - 1, to).every(({ id }) => standings.get(id)?.done),
  }));
  return { formattedResults };
}
