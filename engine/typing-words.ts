// The file that makes typing as good as an input method: the words that the course lacks, and what words cost alone and behind each other.
import type { WordCosts, WordPairs } from './word-costs.ts';

/** How a text is read: as one word, as a name, or as the words that it is put together of, such as 太贵. */
export const wordUses = ['parts', 'word', 'name'] as const;
export type WordUse = (typeof wordUses)[number];

/** Everything about a word that is not in the course, or only how rare it is, if it is. */
export interface TypingWord {
  readonly text: string;
  /** Numbered syllables (`mei3`) of each way to read it; none for a word of the course, which says so itself. */
  readonly readings: readonly (readonly string[])[];
  readonly cost: number;
  readonly kind: number;
  readonly use: WordUse;
  readonly backOff: number;
  /** The words seen behind it, by their places, in order. */
  readonly followers: readonly { readonly place: number; readonly cost: number }[];
}

/** What the build writes: words from the commonest on, behind the two marks of a sentence. */
export interface TypingWordList {
  readonly words: readonly TypingWord[];
  readonly kindCosts: readonly (readonly number[])[];
  /** The words of the course for words of English. */
  readonly english: ReadonlyMap<string, readonly string[]>;
}

/** What the browser reads. */
export interface TypingWords extends WordCosts {
  /** The ways to read a word that is not in the course; none for any other. */
  readonly readSyllables: (place: number) => readonly (readonly string[])[];
  /** The places of the words by their first syllables: what an index needs of all of them at once. */
  readonly groupByFirstSyllable: () => ReadonlyMap<string, readonly number[]>;
  readonly findChinese: (english: string) => readonly string[];
  readonly findUse: (place: number) => WordUse;
}

/** Thrown if a file is not such a list. */
export class TypingWordsFormatError extends Error {
  override readonly name = 'TypingWordsFormatError';
}

const columns = ['texts', 'costs', 'kinds', 'uses', 'backOffs', 'characters', 'readings', 'kindCosts', 'pairs', 'english'] as const;
type Columns = Readonly<Record<(typeof columns)[number], string>>;

// Costs are kept in quarters, as one printable sign each; a cost of a kind may be negative.
const costSteps = 4;
const zeroSign = 48;
const firstSign = 48;
const kindZero = 40;
// In the column of pairs signs stand between numbers, so they begin behind the digits.
const firstPairSign = 65;

const toSign = (cost: number, first: number) => String.fromCodePoint(first + Math.max(0, Math.round(cost * costSteps)));

function fromSigns(text: string, first: number): Float32Array {
  const costs = new Float32Array(text.length);
  for (let at = 0; at < text.length; at += 1) costs[at] = (text.charCodeAt(at) - first) / costSteps;
  return costs;
}

/** The readings of each character, the one that most words have first. */
function countCharacterReadings(words: readonly TypingWord[]): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { text, readings } of words)
    for (const syllables of readings)
      Array.from(text).forEach((character, at) => {
        const known = counts.get(character) ?? new Map<string, number>();
        counts.set(character, known);
        const syllable = syllables[at] ?? '';
        known.set(syllable, (known.get(syllable) ?? 0) + 1);
      });
  return new Map(
    Array.from(counts, ([character, known]) => [
      character,
      Array.from(known)
        .toSorted(([, one], [, other]) => other - one)
        .map(([syllable]) => syllable),
    ]),
  );
}

/** Lines of characters that share a reading (`shi4是事`), for the first reading of each, an empty line, then for the others. */
function encodeCharacters(characters: ReadonlyMap<string, readonly string[]>): string {
  const longest = Math.max(0, ...Array.from(characters.values(), ({ length }) => length));
  const blocks = Array.from({ length: longest }, (_, index) => {
    const bySyllable = new Map<string, string>();
    for (const [character, readings] of characters) {
      const syllable = readings[index];
      if (syllable !== undefined) bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character);
    }
    return Array.from(bySyllable)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((line) => line.join(''))
      .join('\n');
  });
  return blocks.join('\n\n');
}

function decodeCharacters(encoded: string): ReadonlyMap<string, readonly string[]> {
  const characters = new Map<string, string[]>();
  for (const line of encoded.split('\n')) {
    const [, syllable = '', list = ''] = /^([a-zü]+\d)(.*)$/u.exec(line) ?? [];
    for (const character of list) {
      const known = characters.get(character);
      if (known) known.push(syllable);
      else characters.set(character, [syllable]);
    }
  }
  return characters;
}

/** Which reading of each of its characters a word has: empty for the first of all, `-` for a word that is not read by this file. */
function encodeReadings({ text, readings }: TypingWord, characters: ReadonlyMap<string, readonly string[]>): string {
  if (readings.length === 0) return '-';
  const marks = readings.map((syllables) =>
    Array.from(text, (character, at) => String(characters.get(character)?.indexOf(syllables[at] ?? '') ?? 0)).join(''),
  );
  return marks.length === 1 && /^0+$/.test(marks[0] ?? '') ? '' : marks.join('/');
}

/** Writes the list as text (JSON). */
export function encodeTypingWords({ words, kindCosts, english }: TypingWordList): string {
  const characters = countCharacterReadings(words);
  let lastFirst = 0;
  const pairs = words.flatMap(({ followers }, first) => {
    if (followers.length === 0) return [];
    let lastSecond = 0;
    const list = followers.map(({ place, cost }) => {
      const step = place - lastSecond;
      lastSecond = place;
      return toSign(cost, firstPairSign) + step;
    });
    const step = first - lastFirst;
    lastFirst = first;
    return [step + list.join('')];
  });
  const encoded: Columns = {
    texts: words.map(({ text }) => text).join('\n'),
    costs: words.map(({ cost }) => toSign(cost, firstSign)).join(''),
    kinds: words.map(({ kind }) => String.fromCodePoint(firstSign + kind)).join(''),
    uses: words.map(({ use }) => String(wordUses.indexOf(use))).join(''),
    backOffs: words.map(({ backOff }) => toSign(backOff, firstSign)).join(''),
    characters: encodeCharacters(characters),
    readings: words.map((word) => encodeReadings(word, characters)).join('\n'),
    kindCosts: kindCosts.map((row) => row.map((cost) => toSign(cost + kindZero / costSteps, firstSign)).join('')).join('\n'),
    pairs: pairs.join(' '),
    english: Array.from(english, ([word, texts]) => [word, ...texts].join(' ')).join('\n'),
  };
  return JSON.stringify(encoded);
}

function decodePairs(encoded: string, wordCount: number): WordPairs {
  const starts = new Int32Array(wordCount + 1);
  const seconds: number[] = [];
  const costs: number[] = [];
  let first = 0;
  let filled = 0;
  let second = 0;
  let number = 0;
  let isFirst = true;
  const take = () => {
    if (isFirst) {
      first += number;
      for (; filled <= first; filled += 1) starts[filled] = seconds.length;
      second = 0;
      isFirst = false;
    } else {
      second += number;
      seconds.push(second);
    }
    number = 0;
  };
  for (let at = 0; at < encoded.length; at += 1) {
    const code = encoded.charCodeAt(at);
    if (code >= 48 && code <= 57) number = number * 10 + code - 48;
    else {
      take();
      if (code === 32) isFirst = true;
      else costs.push((code - firstPairSign) / costSteps);
    }
  }
  if (encoded !== '') take();
  for (; filled <= wordCount; filled += 1) starts[filled] = seconds.length;
  return { starts, seconds: Int32Array.from(seconds), costs: Float32Array.from(costs) };
}

/** Reads what `encodeTypingWords` wrote, parsed from JSON. Throws TypingWordsFormatError if it is something else. */
export function decodeTypingWords(encoded: unknown): TypingWords {
  const file = encoded as Partial<Columns> | null;
  for (const column of columns)
    if (typeof file?.[column] !== 'string') throw new TypingWordsFormatError(`The list has no column ${column}.`);
  const { texts: joined, costs, kinds, uses, backOffs, readings: marks, kindCosts, pairs, english } = file as Columns;
  const texts = joined.split('\n');
  const readings = marks.split('\n');
  if ([costs, kinds, uses, backOffs, readings].some(({ length }) => length !== texts.length))
    throw new TypingWordsFormatError('The columns of the list differ in length.');
  const characters = decodeCharacters((file as Columns).characters);
  const readCharacter = (character: string, digit: string | undefined) => characters.get(character)?.[Number(digit ?? 0)] ?? '';
  const rows = kindCosts.split('\n');
  const numbers = new Map<string, number>();
  for (let place = 0; place < texts.length; place += 1) numbers.set(texts[place] ?? '', place);
  let chinese: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    texts,
    numbers,
    costs: fromSigns(costs, firstSign),
    kinds: Uint8Array.from({ length: texts.length }, (_, place) => kinds.charCodeAt(place) - firstSign),
    backOffs: fromSigns(backOffs, firstSign),
    kindCosts: fromSigns(rows.join(''), firstSign + kindZero),
    kindCount: rows.length,
    pairs: decodePairs(pairs, texts.length),
    findUse: (place) => wordUses[uses.charCodeAt(place) - zeroSign] ?? 'word',
    readSyllables: (place) => {
      const mark = readings[place] ?? '-';
      if (mark === '-') return [];
      const list = Array.from(texts[place] ?? '');
      return mark.split('/').map((digits) => list.map((character, at) => readCharacter(character, digits[at])));
    },
    groupByFirstSyllable: () => {
      const groups = new Map<string, number[]>();
      const add = (syllable: string, place: number) => {
        const group = groups.get(syllable);
        if (!group) groups.set(syllable, [place]);
        else if (group.at(-1) !== place) group.push(place);
      };
      for (let place = 0; place < texts.length; place += 1) {
        const mark = readings[place] ?? '-';
        if (mark === '-') continue;
        const first = String.fromCodePoint(texts[place]?.codePointAt(0) ?? 0);
        if (mark === '') add(readCharacter(first, '0'), place);
        else for (const digits of mark.split('/')) add(readCharacter(first, digits[0]), place);
      }
      return groups;
    },
    findChinese: (word) => {
      chinese ??= new Map(
        english.split('\n').map((line) => {
          const [name = '', ...list] = line.split(' ');
          return [name, list];
        }),
      );
      return chinese.get(word) ?? [];
    },
  };
}
