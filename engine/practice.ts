// The words of a part once more, mixed: practice from what is at hand, which no schedule learns of.
import type { Question, Word } from '#contract/study.ts';
import { isNearMeaning, parseMeaning } from './near-meanings.ts';
import { shuffleList } from './shuffle.ts';

const maxWrongAnswers = 3;

const parseWord = ({ translation }: Word) => parseMeaning(translation.split(/[;,]/));

/** A question made from the words alone, for a word whose own questions are not at hand; undefined if no wrong answer is. */
function buildChoice(word: Word, words: readonly Word[], seed: string): Question | undefined {
  const meaning = parseWord(word);
  const others = words.filter((other) => other.text !== word.text && !isNearMeaning(meaning, parseWord(other)));
  const wrong = shuffleList(others, seed).slice(0, maxWrongAnswers);
  if (wrong.length === 0) return undefined;
  const answers = [{ text: word.text, isCorrect: true }, ...wrong.map(({ text }) => ({ text, isCorrect: false }))];
  return {
    wordId: word.id,
    key: 'c',
    title: word.translation,
    kind: 'character',
    wordText: word.text,
    index: 0,
    componentIndex: 0,
    answers,
    soundHint: '',
    meaningHint: '',
    associationHint: '',
    association: word.association,
    isSwappable: true,
    attempts: 0,
    isMiddleCharacter: false,
    components: word.components.map(({ glyph }) => glyph),
  };
}

/**
 * One question for each word, in mixed order: to choose it or to type it.
 * `questions`: those at hand; after a reload that may be few.
 */
export function buildPractice(words: readonly Word[], questions: readonly Question[], seed: string): Question[] {
  const practice = words.flatMap((word) => {
    const wordSeed = `${seed} ${word.id}`;
    const own = questions.filter(({ wordId, kind, isMiddleCharacter }) => wordId === word.id && kind !== 'component' && !isMiddleCharacter);
    const [question = buildChoice(word, words, wordSeed)] = shuffleList(own, wordSeed);
    if (!question) return [];
    // Swappable: one question a word keeps no order, and a missed one never comes back at once.
    // No word is new: the first question of a new one has the index 0.
    return [{ ...question, index: 1, isSwappable: true, attempts: 0, answers: shuffleList(question.answers, wordSeed) }];
  });
  return shuffleList(practice, seed);
}
