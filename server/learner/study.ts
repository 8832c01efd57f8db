// A level as the rooms need it: its items, its questions, and which of its words a learner may open.
import type { TaughtLevel } from '#contract/wire.ts';
import type { StudyItem } from '#contract/item.ts';
import { trialWords } from '#engine/progress.ts';
import { type LevelStudy, makeStudy } from '#engine/questions.ts';
import type { Parts } from '#server/parts.ts';
import type { Entitlement } from '#server/platform/entitlement.ts';
import { refuse } from '#server/platform/errors.ts';

/** A level that has content. */
export interface Taught {
  readonly level: TaughtLevel;
  /** In list order. */
  readonly items: readonly StudyItem[];
  readonly study: LevelStudy;
  /** The version of the content, against which progress was counted. */
  readonly version: string;
  readonly byId: ReadonlyMap<string, StudyItem>;
  readonly byWriting: ReadonlyMap<string, readonly StudyItem[]>;
}

const known = new WeakMap<Parts, Map<TaughtLevel, Taught>>();

/** A level's study, made once; undefined where the level has no content. */
export function findTaught(parts: Parts, level: TaughtLevel): Taught | undefined {
  let levels = known.get(parts);
  if (!levels) known.set(parts, (levels = new Map()));
  const made = levels.get(level);
  if (made) return made;
  const content = parts.course.levels.get(level);
  if (!content) return undefined;
  const { items } = content;
  const taught = {
    level,
    items,
    study: makeStudy(content),
    version: parts.course.version,
    byId: new Map(items.map((item) => [item.id, item])),
    byWriting: Map.groupBy(items, (item) => item.item),
  };
  levels.set(level, taught);
  return taught;
}

/** A level's study; 404 where the level has no content. */
export function taughtOf(parts: Parts, level: TaughtLevel): Taught {
  const taught = findTaught(parts, level);
  if (!taught) throw refuse.notFound();
  return taught;
}

/** Whether an item may be studied: everything of a paid level, the trial words of level 1 (decisions §4). */
export function mayOpen(entitlement: Entitlement, item: StudyItem): boolean {
  return entitlement === 'paid' || (entitlement === 'trial' && item.position < trialWords);
}

/** The items of a level that may be studied, in list order. */
export function openableOf(taught: Taught, entitlement: Entitlement): readonly StudyItem[] {
  return entitlement === 'paid' ? taught.items : taught.items.filter((item) => mayOpen(entitlement, item));
}

/** How a call names a word: by its writing, and by its id where it knows it (decisions §7). */
export interface NamedWord {
  readonly character: string;
  readonly id?: string | undefined;
}

/** The items that a call may mean: one by its id, or all that are written so. 400 where there is none. */
export function itemsNamed(taught: Taught | undefined, { character, id }: NamedWord): readonly [StudyItem, ...StudyItem[]] {
  const [first, ...more] =
    (id === undefined ? taught?.byWriting.get(character) : [taught?.byId.get(id)].filter((item) => item !== undefined)) ?? [];
  if (!first) throw refuse.invalid(id === undefined ? 'character' : 'id', 'This word is not part of the level');
  return [first, ...more];
}

/** The items that a call names and the learner may open; 400 where there is none, 403 where all of them have to be paid first. */
export function itemsToOpen(taught: Taught, entitlement: Entitlement, named: NamedWord): readonly [StudyItem, ...StudyItem[]] {
  const [first, ...more] = itemsNamed(taught, named).filter((item) => mayOpen(entitlement, item));
  if (!first) throw refuse.unpaid();
  return [first, ...more];
}
