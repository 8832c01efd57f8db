// The order of a part's questions (decisions §4).
import type { Question } from '#contract/study.ts';

/** A word's typed question waits until the choices of so many further words were made: it is recall then, not copying. */
const wordsBeforeTyping = 2;

/**
 * The questions of a part in the order in which they are asked. `words`: the questions of each word, in their own order.
 * A word's choices stand together, as its card comes before them; its typed question stands behind the choices of the next two
 * words, that of the last words at the end.
 */
export function orderPart<Item extends Pick<Question, 'kind'>>(words: readonly (readonly Item[])[]): Item[] {
  const choices = words.map((questions) => questions.filter(({ kind }) => kind !== 'typing'));
  const typed = words.map((questions) => questions.filter(({ kind }) => kind === 'typing'));
  return [
    ...choices.flatMap((questions, index) => [...questions, ...(typed[index - wordsBeforeTyping] ?? [])]),
    ...typed.slice(Math.max(0, words.length - wordsBeforeTyping)).flat(),
  ];
}
