// A pinyin input method: turns letters as they are typed into Chinese words to choose from.
import type { Candidate } from './candidate.ts';
import { type OwnChoices, findOwnBonus, findOwnChoice, listOwnMatches, noOwnChoices } from './own-choices.ts';
import type { PinyinIndex, SpelledWord } from './pinyin-index.ts';
import { type Match, listMatches } from './pinyin-matches.ts';
import { findBestRow } from './pinyin-row.ts';
import { isWholePinyin } from './pinyin.ts';
import { parseTypedLetters } from './typed-letters.ts';
import { findLastWord, sentenceStart, unlistedWord } from './word-costs.ts';
import type { DictionaryEntry } from './word-dictionary.ts';

/** Who types, and where. */
export interface TypingContext {
  /** What the learner chose before. */
  readonly choices?: OwnChoices;
  /** The text before the letters. */
  readonly before?: string;
}

// Decides between words that are about as likely.
const learntBonus = 0.5;
// A row of words that was chosen, such as a name, is about as rare as a rare word.
const ownCost = 12;
const minEnglishLetters = 3;

function isLearntEntry(entry: DictionaryEntry | undefined, learnt: ReadonlySet<string>): boolean {
  return entry !== undefined && entry.id !== '' && learnt.has(entry.id);
}

function toCandidate(words: readonly SpelledWord[], consumed: number, learnt: ReadonlySet<string>): Candidate {
  const [first] = words;
  return {
    text: words.map(({ text }) => text).join(''),
    pinyin: words.map(({ pinyin }) => pinyin).join(' '),
    meaning: words.length === 1 ? (first?.entry?.meaning ?? '') : '',
    isLearnt: words.every(({ entry }) => isLearntEntry(entry, learnt)),
    isUntaught: words.length === 1 && first?.entry === undefined && first?.number !== unlistedWord,
    consumed,
  };
}

/** The words of the course for a word of English, if the letters are no pinyin. */
function listEnglishCandidates(letters: string, consumed: number, index: PinyinIndex, learnt: ReadonlySet<string>): Candidate[] {
  if (letters.length < minEnglishLetters || isWholePinyin(letters)) return [];
  return (index.typingWords?.findChinese(letters) ?? []).flatMap((text) => {
    const [entry] = index.findEntries(text);
    if (!entry) return [];
    const pinyin = entry.readings[0] ?? '';
    return [{ text, pinyin, meaning: entry.meaning, isLearnt: isLearntEntry(entry, learnt), isUntaught: false, consumed }];
  });
}

/**
 * Lists what typed letters may stand for, the likeliest first: the whole, as one word or as a row of words; the other words that take all
 * letters; then shorter and shorter beginnings down to single characters. One cost ranks words alone and in a row; what is learnt or was
 * chosen before costs less, and behind the first of all, which is the likeliest, learnt words come before others. Words typed in full come before words typed by initials (`nh` for 你好) or not finished (`niha`).
 * @param typed letters, apostrophes (xi'an), tone numbers or marks; whatever else is typed counts as nothing
 * @param learnt ids of learnt words
 */
export function listCandidates(typed: string, index: PinyinIndex, learnt: ReadonlySet<string>, context: TypingContext = {}): Candidate[] {
  const { choices = noOwnChoices, before = '' } = context;
  const letters = parseTypedLetters(typed);
  const { length } = letters.letters;
  if (length === 0) return [];
  const { typingWords } = index;
  const listAll = (at: number) => {
    const listed = listMatches(letters, at, index);
    const known = new Set(listed.map(({ word, end }) => `${end} ${word.text}`));
    const own = listOwnMatches(choices, letters, at, ownCost).filter(({ word, end }) => !known.has(`${end} ${word.text}`));
    return [...listed, ...own];
  };
  const matches = listAll(0);
  const consume = (end: number) => letters.ends[end - 1] ?? typed.length;
  const bonusOf = (match: Match) =>
    (isLearntEntry(match.word.entry, learnt) ? learntBonus : 0) +
    findOwnBonus(choices, letters.letters.slice(match.from, match.end), match.word.text);

  const rank = (match: Match) => {
    const { end, penalty, word } = match;
    return [-end, penalty > 0 ? 1 : 0, isLearntEntry(word.entry, learnt) ? 0 : 1, word.cost + penalty - bonusOf(match)];
  };
  const hasFullWord = matches.some(({ penalty }) => penalty === 0);
  const words = matches
    .filter(({ end, penalty }) => penalty === 0 || end === length || !hasFullWord)
    .map((match) => ({ match, keys: rank(match) }))
    .toSorted((one, other) => {
      const at = one.keys.findIndex((key, place) => key !== other.keys[place]);
      return at < 0 ? 0 : (one.keys[at] ?? 0) - (other.keys[at] ?? 0);
    })
    .map(({ match: { word, end } }) => toCandidate([word], consume(end), learnt));

  const start = typingWords && before !== '' ? findLastWord(before, typingWords) : sentenceStart;
  const row = findBestRow(length, (at) => (at === 0 ? matches : listAll(at)), typingWords, start, bonusOf);
  const whole = toCandidate(row.words, consume(row.end), learnt);
  const chosen = findOwnChoice(choices, letters);
  const english = listEnglishCandidates(letters.letters, consume(length), index, learnt);
  const isGuess = english.length > 0 && !words.some(({ text, consumed }) => text === whole.text && consumed === whole.consumed);
  const behind = words.findIndex(({ consumed }) => consumed < consume(length));
  const [full, shorter] = behind < 0 ? [words, []] : [words.slice(0, behind), words.slice(behind)];
  const candidates = [
    ...words.filter(({ text, consumed }) => text === chosen && consumed === consume(length)),
    ...(isGuess || row.words.length === 0 ? [] : [whole]),
    ...full,
    ...english,
    ...(isGuess && row.words.length > 0 ? [whole] : []),
    ...shorter,
  ];
  const seen = new Set<string>();
  return candidates.filter(({ text }) => !seen.has(text) && seen.add(text));
}
