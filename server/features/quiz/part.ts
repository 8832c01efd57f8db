// The part under way: fixed when it is served, kept until all its questions are answered (decisions §4).
import type { Completion } from '#contract/quiz.ts';
import type { StudyItem } from '#contract/item.ts';
import { completionOf, nextPart, trialWords } from '#engine/progress.ts';
import { type WordStanding, wordStandings } from '#server/learner/progress.ts';
import { type Access, holdPart, readPart, writePart } from '#server/learner/store.ts';
import { type Taught, openableOf } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import type { Entitlement } from '#server/platform/entitlement.ts';

/** A word of the part that still has open questions. */
export interface OpenWord {
  readonly item: StudyItem;
  readonly standing: WordStanding;
}

/** The open words of the part under way; where that is finished, of the next one, which is fixed now. None when nothing is left. */
export async function currentPart(parts: Parts, taught: Taught, userId: string, entitlement: Entitlement): Promise<OpenWord[]> {
  const { kysely } = parts.database;
  const items = openableOf(taught, entitlement);
  const place = { userId, level: taught.level };
  const served = await readPart(kysely, place);
  const open = served ? await openWords(kysely, taught, userId, itemsOf(items, served)) : [];
  if (open.length > 0) return open;
  return kysely.transaction().execute(async (transaction) => {
    // Of two loads at once the second finds here what the first has fixed.
    const held = await openWords(transaction, taught, userId, itemsOf(items, await holdPart(transaction, place)));
    if (held.length > 0) return held;
    const standings = await wordStandings(transaction, taught, userId);
    const next = nextPart(
      items.map(({ id }) => id),
      (id) => standings.get(id)?.done === true,
    );
    await writePart(transaction, place, next);
    return openWords(transaction, taught, userId, itemsOf(items, next));
  });
}

// In list order, whatever the order was when the part was served; words that are gone or may not be opened any more are left out.
function itemsOf(items: readonly StudyItem[], wordIds: readonly string[]): StudyItem[] {
  const wanted = new Set(wordIds);
  return items.filter(({ id }) => wanted.has(id));
}

async function openWords(access: Access, taught: Taught, userId: string, items: readonly StudyItem[]): Promise<OpenWord[]> {
  if (items.length === 0) return [];
  const standings = await wordStandings(access, taught, userId, items);
  return items.flatMap((item) => {
    const standing = standings.get(item.id);
    return standing && !standing.done ? [{ item, standing }] : [];
  });
}

/** Where the quiz of a level stands, derived from the answers (decisions §4, §12). */
export async function completionNow(parts: Parts, taught: Taught, userId: string, paid: boolean): Promise<Completion> {
  const { kysely } = parts.database;
  const entitlement = paid ? 'paid' : 'trial';
  const [served, standings] = await Promise.all([readPart(kysely, { userId, level: taught.level }), wordStandings(kysely, taught, userId)]);
  const isDone = ({ id }: StudyItem) => standings.get(id)?.done === true;
  return completionOf({
    words: taught.items.length,
    wordsDone: taught.items.filter(isDone).length,
    isPartOpen: itemsOf(openableOf(taught, entitlement), served ?? []).some((item) => !isDone(item)),
    wasServed: served !== undefined,
    isTrialDone: taught.level === 1 && taught.items.slice(0, trialWords).every(isDone),
    isPaid: paid,
  });
}
