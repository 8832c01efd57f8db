// Splits pinyin with tone marks into numbered syllables.
import { neutralTone, toneMarks } from './tones.ts';

// Every syllable of Mandarin, as initial and finals. `0` means no initial.
const syllableTable =
  '0:a ai an ang ao e ei en eng er o ou|b:a ai an ang ao ei en eng i ian iao ie in ing o u|p:a ai an ang ao ei en eng i ian iao ie in ing o ou u|' +
  'm:a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u|f:a an ang ei en eng o ou u|d:a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo|' +
  't:a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo|n:a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo ü üe|' +
  'l:a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo ü üe|g:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo|' +
  'k:a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo|h:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo|' +
  'j:i ia ian iang iao ie in ing iong iu u uan ue un|q:i ia ian iang iao ie in ing iong iu u uan ue un|x:i ia ian iang iao ie in ing iong iu u uan ue un|' +
  'zh:a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo|ch:a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo|' +
  'sh:a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo|r:an ang ao e en eng i ong ou u ua uan ui un uo|' +
  'z:a ai an ang ao e ei en eng i ong ou u uan ui un uo|c:a ai an ang ao e en eng i ong ou u uan ui un uo|s:a ai an ang ao e en eng i ong ou u uan ui un uo|' +
  'y:a an ang ao e i in ing o ong ou u uan ue un|w:a ai an ang ei en eng o u';

const knownSyllables = new Set(
  syllableTable.split('|').flatMap((line) => {
    const [initial = '', finals = ''] = line.split(':');
    return finals.split(' ').map((final) => (initial === '0' ? '' : initial) + final);
  }),
);
// Sounds of agreement and doubt; nobody begins a word with them.
const bareSounds = ['n', 'ng', 'm', 'hng'];
const fullSyllables = [...knownSyllables];
for (const sound of bareSounds) knownSyllables.add(sound);

// The mark goes on a or e, otherwise on the o of ou, otherwise on the last vowel.
function findMarkIndex(letters: string): number {
  const openVowelIndex = letters.search(/[ae]/);
  if (openVowelIndex >= 0) return openVowelIndex;
  if (letters.includes('ou')) return letters.indexOf('o');
  for (let index = letters.length - 1; index >= 0; index -= 1) if ('iouü'.includes(letters.charAt(index))) return index;
  return 0;
}

/** Writes a syllable with its tone mark: `ni` and 3 become `nǐ`; 0 and 5 have none. */
export function markTone(letters: string, tone: number): string {
  const mark = toneMarks[tone - 1];
  if (mark === undefined) return letters;
  const end = findMarkIndex(letters) + 1;
  return `${letters.slice(0, end)}${mark}${letters.slice(end)}`.normalize('NFC');
}

interface TonedLetter {
  readonly letter: string;
  /** 1 to 4, or 0 without a mark. */
  readonly tone: number;
}

function parseLetters(text: string): TonedLetter[] {
  return Array.from(text).map((letter) => {
    const [base = '', ...marks] = Array.from(letter.normalize('NFD'));
    const hasUmlaut = marks.includes('\u0308');
    const tone = marks.map((mark) => toneMarks.indexOf(mark) + 1).find((number) => number > 0) ?? 0;
    return { letter: hasUmlaut ? 'ü' : base, tone };
  });
}

function toNumberedSyllable(letters: readonly TonedLetter[]): string | undefined {
  const spelling = letters.map(({ letter }) => letter).join('');
  if (!knownSyllables.has(spelling)) return undefined;
  const markedLetters = letters.flatMap(({ tone }, index) => (tone > 0 ? [{ tone, at: index }] : []));
  const [mark, ...otherMarks] = markedLetters;
  if (!mark) return `${spelling}${neutralTone}`;
  return otherMarks.length === 0 && mark.at === findMarkIndex(spelling) ? `${spelling}${mark.tone}` : undefined;
}

const longestSyllable = 6;

function isFullSyllable(letters: string): boolean {
  return knownSyllables.has(letters.replaceAll('v', 'ü')) && !bareSounds.includes(letters);
}

/** Where whole syllables may end, counted from the first letter; letters without tones, v for ü. */
function findSyllableEnds(letters: string): ReadonlySet<number> {
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at += 1)
    if (reached.has(at))
      for (let end = at + 1; end <= Math.min(letters.length, at + longestSyllable); end += 1)
        if (isFullSyllable(letters.slice(at, end))) reached.add(end);
  return reached;
}

/** Whether letters without tones, v for ü, are nothing but whole syllables. */
export function isWholePinyin(letters: string): boolean {
  return findSyllableEnds(letters).has(letters.length);
}

/** Whether they are whole syllables and at most the beginning of another. */
export function isDivisiblePinyin(letters: string): boolean {
  const rests = Array.from(findSyllableEnds(letters), (end) => letters.slice(end).replaceAll('v', 'ü'));
  return rests.some((rest) => fullSyllables.some((syllable) => syllable.startsWith(rest)));
}

/**
 * The numbered syllables of a reading such as `nǚ'ér` (`nü3`, `er2`) or `nǎr` (`na3`, `r5`); 5 is the neutral tone. Each place is tried once for
 * each number of syllables that may follow it.
 * @param count expected number of syllables, one per Chinese character
 * @returns undefined if the reading is not pinyin of that many syllables
 */
export function parseSyllables(reading: string, count: number): string[] | undefined {
  const runs = reading
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s'’…-]+/u)
    .filter(Boolean)
    .map(parseLetters);
  const letters = runs.flat();
  let end = 0;
  const ends = runs.flatMap((run) => {
    end += run.length;
    return Array.from(run, () => end);
  });
  const failed = new Set<string>();
  const findFrom = (at: number, left: number): string[] | undefined => {
    if (at === letters.length) return left === 0 ? [] : undefined;
    const place = `${at} ${left}`;
    if (left > letters.length - at || left * longestSyllable < letters.length - at || failed.has(place)) return undefined;
    for (const [syllable, next] of listSyllablesAt(letters, at, ends)) {
      const rest = findFrom(next, left - 1);
      if (rest) return [syllable, ...rest];
    }
    failed.add(place);
    return undefined;
  };
  return findFrom(0, count);
}

// Within a word an apostrophe precedes a syllable that begins with a, e or o, so the longest split is the right one.
function listSyllablesAt(letters: readonly TonedLetter[], at: number, ends: readonly number[]): [syllable: string, end: number][] {
  const isFirst = at === 0 || ends[at - 1] !== ends[at];
  const { letter = '', tone = 0 } = letters[at] ?? {};
  const syllables: [string, number][] = [];
  if (isFirst || !'aeo'.includes(letter))
    for (let end = Math.min(at + longestSyllable, ends[at] ?? 0); end > at; end -= 1) {
      const syllable = toNumberedSyllable(letters.slice(at, end));
      if (syllable !== undefined) syllables.push([syllable, end]);
    }
  if (!isFirst && letter === 'r' && tone === 0) syllables.push(['r5', at + 1]);
  return syllables;
}

/** Normalizes a reading for comparison: lower case, without spaces, apostrophes and dots. */
export function normalizeReading(reading: string): string {
  return reading.toLowerCase().replace(/[\s'’…]/gu, '');
}

/** The same without tones; ü stays distinct from u. */
export function normalizeTonelessReading(reading: string): string {
  return reading
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?!\u0308)[^a-z]/g, '');
}
