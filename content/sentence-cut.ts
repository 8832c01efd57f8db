// Cuts a sentence into words of the course, names and numbers: the cheapest of all cuts, with what is left over.
import type { ListLevel } from '#contract/wire.ts';
import { normalizeReading, stripTones } from './reading.ts';
import type { Lexicon, LexiconEntry } from './sentence-lexicon.ts';
import type { Syllable } from './sentence-pinyin.ts';
import type { WordRecord } from './records.ts';

export interface Piece {
  /** Counted in the characters of the sentence, without its marks. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Left out for a character that is left over. */
  readonly entry?: LexiconEntry;
  /** Why the pinyin reads it wrongly. */
  readonly fault?: string;
}

// A word beats two shorter ones; the word that the sentence is for comes first, a wrong reading almost last.
const costs = { ownWord: 0.4, piece: 1, bareNumber: 1.1, wrongSpacing: 0.05, wrongReading: 100, leftOver: 1000 };
// How far the object of a separable verb may stand from it: 睡了八个小时的觉.
const maximumParting = 6;
// What may follow a surname.
const titles = [
  '老师',
  '先生',
  '小姐',
  '医生',
  '经理',
  '校长',
  '律师',
  '教授',
  '阿姨',
  '叔叔',
  '师傅',
  '护士',
  '大夫',
  '奶奶',
  '爷爷',
  '女士',
  '太太',
];

type Option = Pick<Piece, 'start' | 'end' | 'text' | 'entry'>;

function listPartedVerbs(
  characters: readonly string[],
  at: number,
  entries: ReturnType<Lexicon['getEntries']>,
  lexicon: Lexicon,
): Option[] {
  const text = characters.join('');
  const readHalf = (half: string) => [...(half.length === 1 ? lexicon.characterReadings(half) : (lexicon.dictionary.get(half) ?? []))];
  return lexicon.separableVerbs.flatMap(({ verb, object }) => {
    const word = entries.get(verb + object)?.[0]?.word;
    if (!word) return [];
    const toOption = (half: string): Option => ({
      start: at,
      end: at + half.length,
      text: half,
      entry: { form: 'inflected', word, readings: readHalf(half) },
    });
    const objectAt = text.startsWith(verb, at) ? text.indexOf(object, at + verb.length + 1) : -1;
    const verbAt = text.startsWith(object, at) ? text.slice(0, at).lastIndexOf(verb) : -1;
    return [
      ...(objectAt > 0 && objectAt - at - verb.length <= maximumParting ? [toOption(verb)] : []),
      ...(verbAt >= 0 && at > verbAt + verb.length && at - verbAt - verb.length <= maximumParting ? [toOption(object)] : []),
    ];
  });
}

/** The entries that begin at a character of a stretch. */
function listOptions(characters: readonly string[], at: number, entries: ReturnType<Lexicon['getEntries']>, lexicon: Lexicon): Option[] {
  const options: Option[] = [];
  const text = characters[at] ?? '';
  const surname = lexicon.surnames.get(text);
  const rest = characters.slice(at + 1).join('');
  if (surname !== undefined && (characters[at - 1] === '姓' || titles.some((title) => rest.startsWith(title))))
    options.push({ start: at, end: at + 1, text, entry: { form: 'name', readings: [surname] } });
  // Behind the surname, which a title tells from the word that is written alike (张女士).
  for (let end = at + 1; end <= characters.length; end += 1) {
    const longer = characters.slice(at, end).join('');
    for (const entry of entries.get(longer) ?? []) options.push({ start: at, end, text: longer, entry });
  }
  return [...options, ...listPartedVerbs(characters, at, entries, lexicon), { start: at, end: at + 1, text }];
}

/** Why the pinyin of a piece is none of its readings, and what that costs. */
function findReadingFault(
  text: string,
  readings: readonly string[],
  start: number,
  syllables: readonly Syllable[],
  dictionary: Lexicon['dictionary'],
): { reason: string; cost: number } | undefined {
  const part = syllables.slice(start, start + text.length);
  const found = part.map(({ reading, isWordStart }, index) => (index > 0 && isWordStart ? ` ${reading}` : reading)).join('');
  const wanted = readings.map((reading) => reading.replaceAll("'", ''));
  if (wanted.includes(found)) return undefined;
  // Within a longer word of the dictionary a syllable is read as there, perhaps without its tone.
  const word = part[0]?.word;
  const isOneWord = part.every((syllable) => syllable.word === word);
  if (isOneWord && wanted.some((reading) => stripTones(reading) === stripTones(found))) {
    const joined = syllables.filter((syllable) => syllable.word === word);
    const isKnown = dictionary.get(joined.map(({ character }) => character).join(''))?.has(joined.map(({ reading }) => reading).join(''));
    if (joined.length > part.length && isKnown) return undefined;
  }
  return {
    reason: `“${text}” is written ${readings.map((reading) => `“${reading}”`).join(' or ')}, not “${found}”`,
    cost: wanted.some((reading) => normalizeReading(reading) === normalizeReading(found)) ? costs.wrongSpacing : costs.wrongReading,
  };
}

/** Cuts one sentence, stretch by stretch between its marks; the pinyin decides between words that are written alike. */
export function cutSentence(
  stretches: readonly (readonly string[])[],
  level: ListLevel,
  ownWord: WordRecord,
  syllables: readonly Syllable[] | undefined,
  lexicon: Lexicon,
): Piece[] {
  const entries = lexicon.getEntries(level);
  let offset = 0;
  return stretches.flatMap((characters) => {
    const cheapest: ({ cost: number; pieces: readonly Piece[] } | undefined)[] = [{ cost: 0, pieces: [] }];
    for (const at of characters.keys()) {
      const before = cheapest[at];
      if (!before) continue;
      for (const { start, end, text, entry } of listOptions(characters, at, entries, lexicon)) {
        const fault =
          entry && syllables ? findReadingFault(text, entry.readings, start + offset, syllables, lexicon.dictionary) : undefined;
        let cost = costs.leftOver;
        if (entry?.word?.text === ownWord.text) cost = costs.ownWord;
        else if (entry) cost = entry.word || entry.form === 'name' ? costs.piece : costs.bareNumber;
        cost += before.cost + (fault?.cost ?? 0);
        if (cost >= (cheapest[end]?.cost ?? Infinity)) continue;
        const piece = { start: start + offset, end: end + offset, text, ...(entry && { entry }), ...(fault && { fault: fault.reason }) };
        cheapest[end] = { cost, pieces: [...before.pieces, piece] };
      }
    }
    offset += characters.length;
    return cheapest[characters.length]?.pieces ?? [];
  });
}
