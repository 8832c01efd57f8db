// Finds the words that typed letters may spell from some position on: in full, by initials, or with a last syllable that is not finished.
import type { PinyinIndex, SpelledWord, SyllableNode } from './pinyin-index.ts';
import { type TypedLetters, findStop, findTone } from './typed-letters.ts';

/** A word that the letters from some position on may stand for. */
export interface Match {
  readonly word: SpelledWord;
  readonly from: number;
  readonly end: number;
  /** 0 if every syllable is typed in full. */
  readonly penalty: number;
}

const maxSyllableLength = 6;
// In units of cost (natural logarithms). Rather high: who types in full means what was typed.
const penalties = { initial: 4, incomplete: 3, shortCharacter: 4 };
const initialPattern = /^(?:[zcs]h?|[bpmfdtnlgkhjqxryw])$/;
// Letters without vowels stand for thousands of words: the commonest are enough to choose from.
const maxGuesses = 24;
const maxGuessesAlike = 4;

/** Of the words that are guessed for as many letters, the cheapest are kept. */
function keepLikely(matches: readonly Match[]): Match[] {
  const guesses = Map.groupBy(
    matches.filter(({ penalty }) => penalty > 0),
    ({ end }) => end,
  );
  const kept = [...guesses.values()].flatMap((list) =>
    list.length <= maxGuesses
      ? list
      : list.toSorted((one, other) => one.word.cost + one.penalty - other.word.cost - other.penalty).slice(0, maxGuesses),
  );
  return [...matches.filter(({ penalty }) => penalty === 0), ...kept];
}

/** Lists every word that the letters from a position on may spell. */
export function listMatches(typed: TypedLetters, from: number, { root }: PinyinIndex): Match[] {
  const matches: Match[] = [];
  const { letters, isDivisible } = typed;
  const hasTones = typed.tones.some((tone) => tone > 0);
  const addTone = (tones: readonly number[], at: number, end: number) => (hasTones ? [...tones, findTone(typed, at, end)] : tones);
  const visit = (node: SyllableNode, at: number, penalty: number, tones: readonly number[]): void => {
    for (const word of penalty > 0 && !hasTones ? node.words.slice(0, maxGuessesAlike) : node.words)
      if (!hasTones || tones.every((tone, index) => tone === 0 || word.tones[index] === 0 || word.tones[index] === tone)) {
        const isShortCharacter = penalty > 0 && !isDivisible && word.tones.length === 1;
        matches.push({ word, from, end: at, penalty: penalty + (isShortCharacter ? penalties.shortCharacter : 0) });
      }
    if (at >= letters.length) return;
    const stop = Math.min(findStop(typed, at), at + maxSyllableLength);
    for (let end = at + 1; end <= stop; end += 1) {
      const child = node.children.get(letters.slice(at, end));
      if (child) visit(child, end, penalty, addTone(tones, at, end));
    }
    // Where all is typed in full, only what is still being typed may be an initial.
    for (let end = isDivisible ? letters.length : at + 1; end <= Math.min(stop, at + 2); end += 1)
      if (initialPattern.test(letters.slice(at, end))) visitBeginnings(node, at, end, penalty + penalties.initial, tones);
    const isUnfinished = stop === letters.length && !initialPattern.test(letters.slice(at));
    if (isUnfinished) visitBeginnings(node, at, stop, penalty + penalties.incomplete, tones);
  };
  const visitBeginnings = (node: SyllableNode, at: number, end: number, penalty: number, tones: readonly number[]): void => {
    const beginning = letters.slice(at, end);
    for (const syllable of node.children.keys()) {
      // An s is no initial of shi.
      const isOther = beginning.length === 1 && 'zcs'.includes(beginning) && syllable[1] === 'h';
      if (syllable === beginning || !syllable.startsWith(beginning) || (isOther && end < letters.length)) continue;
      const child = node.children.get(syllable);
      if (child) visit(child, end, penalty, addTone(tones, at, end));
    }
  };
  visit(root, from, 0, []);
  return keepLikely(matches);
}
