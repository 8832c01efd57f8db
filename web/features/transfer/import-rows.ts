// What the page makes of the words that were found: rows to tick, and messages about them.
import type { FoundImport, ImportItem, ImportSense, ImportState } from '#contract/transfer.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { TickRow } from './WordTicks.tsx';

/** A sense of a found word, with the items that it would mark. */
export interface ImportRow extends TickRow {
  readonly ids: readonly string[];
}

export interface ImportRows {
  /** Words of one sense that can be marked. */
  readonly open: readonly ImportRow[];
  /** Words of several senses: the learner says which are meant. */
  readonly several: readonly ImportRow[];
  readonly done: readonly ImportRow[];
  /** Words that stand only in levels that the learner may not study. */
  readonly closed: readonly ImportRow[];
  readonly closedLevels: readonly TaughtLevel[];
}

function toRow({ items, character, transcription, translation }: ImportSense, state: ImportState): ImportRow {
  const chosen = items.filter((item) => item.state === state);
  return {
    key: items.map(({ id }) => id).join(' '),
    character,
    transcription,
    translation,
    note: formatLevels(chosen),
    ids: chosen.map(({ id }) => id),
  };
}

/** "HSK 1, 3". */
function formatLevels(items: readonly ImportItem[]): string {
  return `HSK ${[...new Set(items.map(({ level }) => level))].join(', ')}`;
}

/** A sense is open as long as one of its items is; else it is done where one is learnt. */
function findState({ items }: ImportSense): ImportState {
  const has = (state: ImportState) => items.some((item) => item.state === state);
  return has('open') ? 'open' : has('done') ? 'done' : 'closed';
}

/** Sorts what was found; a sense that several lines mean stands once. */
export function sortFound({ found }: Pick<FoundImport, 'found'>): ImportRows {
  const groups = { open: new Map<string, ImportRow>(), several: new Map<string, ImportRow>(), done: new Map<string, ImportRow>() };
  const closed = new Map<string, ImportRow>();
  const closedLevels = new Set<TaughtLevel>();
  for (const { senses } of found)
    for (const sense of senses) {
      const state = findState(sense);
      const row = toRow(sense, state);
      if (state === 'closed') {
        closed.set(row.key, row);
        for (const { level } of sense.items) closedLevels.add(level);
      } else groups[state === 'open' && senses.length > 1 ? 'several' : state].set(row.key, row);
    }
  for (const key of groups.open.keys()) groups.several.delete(key);
  return {
    open: [...groups.open.values()],
    several: [...groups.several.values()],
    done: [...groups.done.values()],
    closed: [...closed.values()],
    closedLevels: [...closedLevels].sort((one, other) => one - other),
  };
}
