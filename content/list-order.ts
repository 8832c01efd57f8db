// Checks the order in which a list teaches its items: a character before its words, a word before longer ones, look-alikes apart where learners start.
import { listCharacters } from './course.ts';
import type { ContentIssue } from './issue.ts';

/** An item in its place: `line` is that of the table that says the order. */
export interface OrderedItem {
  readonly level: number;
  readonly line: number;
  readonly text: string;
}

// A learner's first lessons: further on, two characters met for the first time side by side are the exception.
const firstItems = 60;
const lookAlikeDistance = 5;

/** The text without its dots, brackets and, as (一) in 有（一）点儿, what may be left out. */
function joinCharacters(text: string): string {
  return listCharacters(text.replace(/（.*?）/gu, '')).join('');
}

/** The shorter stretches of at least two characters. */
function listParts(characters: readonly string[]): string[] {
  const stretches = characters.flatMap((_, start) =>
    characters.slice(start + 1).map((_end, length) => characters.slice(start, start + length + 2)),
  );
  return stretches.filter(({ length }) => length < characters.length).map((stretch) => stretch.join(''));
}

interface PlacedItem extends OrderedItem {
  readonly joined: string;
  readonly place: number;
}

/** Keeps the first place of every text. */
function indexPlaces(items: readonly PlacedItem[]): Map<string, PlacedItem> {
  const places = new Map<string, PlacedItem>();
  for (const item of items) if (!places.has(item.joined)) places.set(item.joined, item);
  return places;
}

function findOrderFaults(item: PlacedItem, places: ReadonlyMap<string, PlacedItem>): string[] {
  const characters = Array.from(item.joined);
  if (characters.length < 2) return [];
  return [
    ...Array.from(new Set(characters), (character) => {
      const own = places.get(character);
      if (!own) return `“${item.text}” has ${character}, which no item teaches`;
      return own.place > item.place ? `“${item.text}” comes before ${character}, which is in line ${own.line}` : '';
    }),
    // A shorter word of a higher level cannot come first.
    ...listParts(characters).map((part) => {
      const own = places.get(part);
      return own && own.level === item.level && own.place > item.place
        ? `“${item.text}” comes before its part “${own.text}”, which is in line ${own.line}`
        : '';
    }),
  ].filter(Boolean);
}

function findNearLookAlikes(items: readonly PlacedItem[], listLookAlikes: (character: string) => readonly string[]) {
  return items.flatMap((item, index) => {
    const lookAlikes = listLookAlikes(item.joined);
    return items
      .slice(Math.max(0, index - lookAlikeDistance + 1), index)
      .filter(({ joined }) => lookAlikes.includes(joined))
      .map((near) => ({ item, reason: `“${item.text}” is less than ${lookAlikeDistance} items after its look-alike “${near.text}”` }));
  });
}

/**
 * Checks the items of all levels of a list, in their order, as the table `file` says it.
 * Unknown ids, doubled items and the number of words are checked where the lists are read.
 */
export function checkListOrder(
  file: string,
  items: readonly OrderedItem[],
  listLookAlikes: (character: string) => readonly string[],
): ContentIssue[] {
  const placed = items.map((item, place) => ({ ...item, place, joined: joinCharacters(item.text) }));
  const places = indexPlaces(placed);
  const faults = placed.flatMap((item) => findOrderFaults(item, places).map((reason) => ({ item, reason })));
  const levels = Map.groupBy(placed, ({ level }) => level);
  const near = [...levels.values()].flatMap((own) => findNearLookAlikes(own.slice(0, firstItems), listLookAlikes));
  return [...faults, ...near].map(({ item, reason }) => ({ file, line: item.line, column: 'id', reason }));
}
