// Synonyms that a learner wrote for a word: typing accepts them (learning tools "A word is mine").
import type { Question } from '#contract/study.ts';

/** The questions, each one that asks for the word in typing with its own synonyms among its right answers. */
export function acceptSynonyms(questions: readonly Question[], synonymsByWord: ReadonlyMap<string, readonly string[]>): Question[] {
  return questions.map((question) => {
    const isWord = question.kind === 'typing' && !question.isMiddleCharacter && question.way !== 'pronunciation';
    const synonyms = isWord ? (synonymsByWord.get(question.wordId) ?? []) : [];
    const missing = synonyms.filter((text) => !question.answers.some((answer) => answer.text === text));
    if (missing.length === 0) return question;
    return { ...question, answers: [...question.answers, ...missing.map((text) => ({ text, isCorrect: true }))] };
  });
}
