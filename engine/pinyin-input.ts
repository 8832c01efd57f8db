// A pinyin input method: turns letters as they are typed into Chinese words to choose from.
import type { PinyinIndex, SpelledWord, SyllableNode } from './pinyin-index.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

/** Something that the typed letters may stand for. */
export interface Candidate {
  readonly text: string;
  /** Pinyin with tone marks, a space between words. */
  readonly pinyin: string;
  /** Empty if the candidate is several words. */
  readonly meaning: string;
  /** The learner has learnt all its words. */
  readonly isLearnt: boolean;
  /** How many of the typed characters it stands for, counted from the first; what follows stays to be converted. */
  readonly consumed: number;
}

/** Typed letters without apostrophes and tones. */
interface TypedLetters {
  /** Lower case, v for ü. */
  readonly letters: string;
  /** Tone typed with each letter: 1 to 5, or 0. */
  readonly tones: readonly number[];
  /** Whether a syllable must end after each letter: an apostrophe or a tone number follows. */
  readonly stops: readonly boolean[];
  /** Where each letter ends in what was typed, with what belongs to it. */
  readonly ends: readonly number[];
}

/** A word that the letters from some position on may stand for. */
interface Match {
  readonly word: SpelledWord;
  readonly end: number;
  /** 0 if every syllable is typed in full. */
  readonly penalty: number;
}

const maxSyllableLength = 6;
// In units of cost (natural logarithms). Rather high: whoever types in full means what was typed.
const penalties = { initial: 4, incomplete: 3, shortCharacter: 4 };
// Decides between words that are about as likely; in a row of words the likelier one counts more.
const learntBonus = 0.5;
const initialPattern = /^(?:[zcs]h?|[bpmfdtnlgkhjqxryw])$/;

function parseTypedLetters(typed: string): TypedLetters {
  let letters = '';
  const tones: number[] = [];
  const stops: boolean[] = [];
  const ends: number[] = [];
  let reached = 0;
  for (const { letter, tone, digit = 0, end } of readTypedPinyin(typed)) {
    const last = letters.length - 1;
    if (letter !== '') {
      letters += letter;
      tones.push(tone);
      stops.push(false);
      ends.push(end);
    } else if (last >= 0) {
      // An apostrophe, a number, or a mark typed by itself belongs to the letter before it.
      if (digit > 0) tones[last] = digit;
      if (digit > 0 || /['’]/.test(typed.slice(reached, end))) stops[last] = true;
      ends[last] = end;
    }
    reached = end;
  }
  return { letters, tones, stops, ends };
}

/** The tone typed with the letters of a syllable; 0 for none. */
function findTone({ tones }: TypedLetters, from: number, end: number): number {
  return tones.slice(from, end).find((tone) => tone > 0) ?? 0;
}

function findStop({ stops, letters }: TypedLetters, from: number): number {
  const stop = stops.indexOf(true, from);
  return stop < 0 ? letters.length : stop + 1;
}

/** Lists every word that the letters from a position on may spell, also by initials, and with a last syllable that is not finished. */
function listMatches(typed: TypedLetters, from: number, root: SyllableNode): Match[] {
  const matches: Match[] = [];
  const { letters } = typed;
  const visit = (node: SyllableNode, at: number, penalty: number, tones: readonly number[]): void => {
    for (const word of node.words)
      if (tones.every((tone, index) => tone === 0 || word.tones[index] === 0 || word.tones[index] === tone)) {
        const isShortCharacter = penalty > 0 && word.tones.length === 1;
        matches.push({ word, end: at, penalty: penalty + (isShortCharacter ? penalties.shortCharacter : 0) });
      }
    if (at >= letters.length) return;
    const stop = Math.min(findStop(typed, at), at + maxSyllableLength);
    for (let end = at + 1; end <= stop; end += 1) {
      const child = node.children.get(letters.slice(at, end));
      if (child) visit(child, end, penalty, [...tones, findTone(typed, at, end)]);
    }
    for (let end = at + 1; end <= Math.min(stop, at + 2); end += 1)
      if (initialPattern.test(letters.slice(at, end))) visitBeginnings(node, at, end, penalty + penalties.initial, tones);
    const isUnfinished = stop === letters.length && !initialPattern.test(letters.slice(at));
    if (isUnfinished) visitBeginnings(node, at, stop, penalty + penalties.incomplete, tones);
  };
  const visitBeginnings = (node: SyllableNode, at: number, end: number, penalty: number, tones: readonly number[]): void => {
    const beginning = letters.slice(at, end);
    for (const [syllable, child] of node.children) {
      // An s is no initial of shi.
      const isOther = beginning.length === 1 && 'zcs'.includes(beginning) && syllable[1] === 'h';
      if (syllable !== beginning && syllable.startsWith(beginning) && !(isOther && end < letters.length))
        visit(child, end, penalty, [...tones, findTone(typed, at, end)]);
    }
  };
  visit(root, from, 0, []);
  return matches;
}

function isLearntWord({ entry }: SpelledWord, learnt: ReadonlySet<string>): boolean {
  return entry.id !== '' && learnt.has(entry.id);
}

function toCandidate(words: readonly SpelledWord[], consumed: number, learnt: ReadonlySet<string>): Candidate {
  const [first] = words;
  return {
    text: words.map(({ text }) => text).join(''),
    pinyin: words.map(({ pinyin }) => pinyin).join(' '),
    meaning: words.length === 1 ? (first?.entry.meaning ?? '') : '',
    isLearnt: words.every((word) => isLearntWord(word, learnt)),
    consumed,
  };
}

/** The likeliest words for as many letters as words can be found for (Viterbi: the cheapest path over all words at all positions). */
function findBestPath(
  typed: TypedLetters,
  matchesAt: (at: number) => readonly Match[],
  learnt: ReadonlySet<string>,
): { words: SpelledWord[]; end: number } {
  const { length } = typed.letters;
  const best: ({ cost: number; from: number; word: SpelledWord } | undefined)[] = [];
  let reached = 0;
  for (let at = 0; at < length; at += 1) {
    const before = at === 0 ? 0 : best[at]?.cost;
    if (before === undefined) continue;
    for (const { word, end, penalty } of matchesAt(at)) {
      const cost = before + word.entry.cost + penalty - (isLearntWord(word, learnt) ? learntBonus : 0);
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) best[end] = { cost, from: at, word };
      reached = Math.max(reached, end);
    }
  }
  const words: SpelledWord[] = [];
  for (let end = reached; end > 0;) {
    const step = best[end];
    if (!step) break;
    words.unshift(step.word);
    end = step.from;
  }
  return { words, end: reached };
}

/**
 * Lists what typed letters may stand for, the likeliest first: the whole as one word or as a row of words; the words that take all letters;
 * then shorter and shorter beginnings down to single characters. Among words that take as many letters, those learnt come first, then the
 * lower levels, then the more frequent. Words typed in full come before words typed by initials (`nh` for 你好) or not finished (`niha`).
 * @param typed letters, apostrophes (xi'an), tone numbers or marks; whatever else is typed counts as nothing
 * @param learnt ids of learnt words
 */
export function listCandidates(typed: string, { root }: PinyinIndex, learnt: ReadonlySet<string>): Candidate[] {
  const letters = parseTypedLetters(typed);
  const { length } = letters.letters;
  if (length === 0) return [];
  const matches = listMatches(letters, 0, root);
  const consume = (end: number) => letters.ends[end - 1] ?? typed.length;

  const rank = ({ word, end, penalty }: Match) => {
    const { level, cost } = word.entry;
    const isShort = penalty > 0;
    // Of words that are guessed from initials, frequency says more than the level.
    return [-end, isShort ? 1 : 0, isLearntWord(word, learnt) ? 0 : 1, isShort ? 0 : level, cost + penalty];
  };
  const hasFullWord = matches.some(({ penalty }) => penalty === 0);
  const words = matches
    .filter(({ end, penalty }) => penalty === 0 || end === length || !hasFullWord)
    .map((match) => ({ match, keys: rank(match) }))
    .toSorted((one, other) => {
      const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return at < 0 ? 0 : (one.keys[at] ?? 0) - (other.keys[at] ?? 0);
    })
    .map(({ match: { word, end } }) => toCandidate([word], consume(end), learnt));

  const path = findBestPath(letters, (at) => (at === 0 ? matches : listMatches(letters, at, root)), learnt);
  const isRow = path.words.length > 1;
  const candidates = isRow ? [toCandidate(path.words, consume(path.end), learnt), ...words] : words;
  const seen = new Set<string>();
  return candidates.filter(({ text }) => !seen.has(text) && seen.add(text));
}
