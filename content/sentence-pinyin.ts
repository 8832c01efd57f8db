// Lays the pinyin of a sentence along its characters, and checks how it is written.
import { findReadingIssue } from './reading.ts';
import type { Lexicon } from './sentence-lexicon.ts';

/** A character of the sentence and the part of the pinyin that reads it. */
export interface Syllable {
  readonly character: string;
  readonly reading: string;
  /** Position of the pinyin word in the sentence. */
  readonly word: number;
  readonly isWordStart: boolean;
  readonly hasApostrophe: boolean;
}

interface PinyinWord {
  readonly text: string;
  readonly isSentenceStart: boolean;
}

export interface AlignedPinyin {
  readonly syllables: readonly Syllable[];
  readonly words: readonly PinyinWord[];
}

/** The punctuation of a sentence, and how its pinyin writes it. */
export const punctuation: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '？': '?',
  '！': '!',
  '：': ':',
  '；': ';',
  '“': '"',
  '”': '"',
};

type Say = (reason: string) => void;

/** Splits pinyin into words and marks. */
function listTokens(pinyin: string): string[] {
  return pinyin.match(/[,.?!:;"]|[^\s,.?!:;"]+/gu) ?? [];
}

function isMark(token: string): boolean {
  return /^[,.?!:;"]$/.test(token);
}

function markSentenceStarts(tokens: readonly string[]): PinyinWord[] {
  let isSentenceStart = true;
  return tokens.flatMap((token, index) => {
    if (isMark(token)) {
      if ('.?!'.includes(token) || (token === '"' && tokens[index - 1] === ':')) isSentenceStart = true;
      return [];
    }
    const word = { text: token, isSentenceStart };
    isSentenceStart = false;
    return [word];
  });
}

/** Finds a reading of each character so that all of them together are the words. */
function matchSyllables(
  characters: readonly string[],
  words: readonly string[],
  { characterReadings }: Lexicon,
): { syllables: readonly Syllable[] } | { unmatched: number } {
  let unmatched = 0;
  const match = (at: number, word: number, from: number): Syllable[] | undefined => {
    unmatched = Math.max(unmatched, at);
    const text = words[word]?.toLowerCase();
    const character = characters[at];
    if (character === undefined || text === undefined) return character === undefined && text === undefined ? [] : undefined;
    const hasApostrophe = from > 0 && text.charAt(from) === "'";
    const start = hasApostrophe ? from + 1 : from;
    for (const reading of characterReadings(character)) {
      if (!text.startsWith(reading, start)) continue;
      const end = start + reading.length;
      const rest = end === text.length ? match(at + 1, word + 1, 0) : match(at + 1, word, end);
      if (rest) return [{ character, reading, word, isWordStart: from === 0, hasApostrophe }, ...rest];
    }
    return undefined;
  };
  const syllables = match(0, 0, 0);
  return syllables ? { syllables } : { unmatched };
}

/** The marks with the number of characters before each. */
function locateMarks(tokens: readonly string[], countCharacters: (token: string, index: number) => number): string {
  let count = 0;
  let words = 0;
  return tokens
    .flatMap((token) => {
      if (isMark(token)) return [`${count}${token}`];
      count += countCharacters(token, words);
      words += 1;
      return [];
    })
    .join(' ');
}

/** Aligns the pinyin with the sentence and says what is wrong with it; undefined if it does not read the sentence. */
export function alignPinyin(chinese: string, pinyin: string, lexicon: Lexicon, say: Say): AlignedPinyin | undefined {
  if (/ {2}| [,.?!:;]|[,.?!:;](?=\p{L})/u.test(pinyin)) say('a space is missing or too many');
  const tokens = listTokens(pinyin);
  const words = markSentenceStarts(tokens);
  for (const { text } of words) {
    const reason = findReadingIssue(text);
    if (reason) say(reason);
    if (text.slice(1) !== text.slice(1).toLowerCase()) say(`a capital inside “${text}”`);
  }
  const chineseTokens = Array.from(chinese, (character) => punctuation[character] ?? character);
  const characters = chineseTokens.filter((token) => !isMark(token));
  const match = matchSyllables(
    characters,
    words.map(({ text }) => text),
    lexicon,
  );
  if ('unmatched' in match) {
    const character = characters[match.unmatched];
    say(
      character === undefined
        ? 'goes on after the sentence has ended'
        : `does not read “${characters.slice(match.unmatched, match.unmatched + 3).join('')}”: “${character}” is ${[...lexicon.characterReadings(character)].join(', ') || 'unknown'}`,
    );
    return undefined;
  }
  const { syllables } = match;
  const wantedMarks = locateMarks(chineseTokens, () => 1);
  const foundMarks = locateMarks(tokens, (_, index) => syllables.filter(({ word }) => word === index).length);
  if (wantedMarks !== foundMarks) say('its punctuation does not follow the sentence');
  for (const { reading, word, isWordStart, hasApostrophe } of syllables)
    if (!isWordStart && /^[aeoāáǎàēéěèōóǒò]/.test(reading) !== hasApostrophe)
      say(`an apostrophe is ${hasApostrophe ? 'not needed' : 'missing'} before “${reading}” in “${words[word]?.text}”`);
  return { syllables, words };
}
