// Checks the wrong answers of every question and counts how good they are (decisions §6, content.md "Questions made from it").
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { getExamLevel } from '#contract/wire.ts';
import type { Question } from '#contract/study.ts';
import { foldText, isNearMeaning, parseMeaning } from '#engine/near-meanings.ts';

/** How many prompts there are, and how many of them have such wrong answers. */
export interface WrongAnswerCounts {
  readonly longPrompts: number;
  readonly withSharedCharacter: number;
  readonly openingPrompts: number;
  readonly withMetAnswers: number;
  /** How often each meaning is offered as a wrong one. */
  readonly meanings: ReadonlyMap<string, number>;
}

const openingLength = 60;
const grammarLabel = /\b(?:ending|particle|suffix|prefix|plural|measure word)\b/;

function sharesCharacter(one: string, other: string): boolean {
  return Array.from(one).some((character) => /\p{Script=Han}/u.test(character) && other.includes(character));
}

/** Prepares the check of a level's questions. `course`: all levels; those below it may be offered too. */
export function createWrongAnswerCheck(level: StudyLevel, course: readonly StudyLevel[]) {
  const lower = course.filter((other) => other.level < level.level).flatMap(({ words }) => words);
  const taught = [...lower, ...level.words];
  const placeByText = new Map(taught.map(({ text }, place) => [text, place] as const).toReversed());
  const wordsByText = Map.groupBy(taught, ({ text }) => text);
  const meaningByText = new Map([...wordsByText].map(([text, words]) => [text, parseMeaning(words.flatMap((word) => word.translations))]));
  const byLength = Map.groupBy(wordsByText.keys(), (text) => Array.from(text).length);
  const counts = { longPrompts: 0, withSharedCharacter: 0, openingPrompts: 0, withMetAnswers: 0, meanings: new Map<string, number>() };

  /** The words that might have been offered: as long, not right, and of a meaning that is not near. */
  const listCandidates = ({ text, translations }: StudyWord, place: number): string[] => {
    const meaning = parseMeaning(translations);
    return (byLength.get(Array.from(text).length) ?? []).filter(
      (other) =>
        other !== text &&
        (placeByText.get(other) ?? 0) < place &&
        level.alsoRight[text]?.includes(other) !== true &&
        !isNearMeaning(meaning, meaningByText.get(other) ?? meaning),
    );
  };

  const checkMeanings = ({ title, answers }: Question, word: StudyWord): string | undefined => {
    const alsoRight = (level.alsoRight[title] ?? []).map(foldText);
    const wholeMeaning = parseMeaning(word.translations);
    const isPartOfWord = word.kind === 'word' && Array.from(word.text).length > 1 && word.components.some(({ glyph }) => glyph === title);
    for (const { text, isCorrect } of answers) {
      if (isCorrect) continue;
      counts.meanings.set(text, (counts.meanings.get(text) ?? 0) + 1);
      if (alsoRight.includes(foldText(text))) return `offers “${text}”, which “${title}” also means`;
      if (grammarLabel.test(text)) return `offers “${text}”, which is no meaning`;
      if (isPartOfWord && isNearMeaning(wholeMeaning, parseMeaning([text]))) return `offers “${text}”, which the whole word means`;
    }
    return undefined;
  };

  const checkWords = ({ answers }: Question, word: StudyWord): string | undefined => {
    const wrong = answers.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text);
    const place = lower.length + word.position;
    const isOpening = getExamLevel(level.level) === 1 && word.position < openingLength;
    const met = wrong.filter((text) => (placeByText.get(text) ?? Infinity) < place);
    if (isOpening) {
      counts.openingPrompts += 1;
      if (met.length === wrong.length) counts.withMetAnswers += 1;
    }
    const isLong = word.kind !== 'pattern' && Array.from(word.text).length > 1;
    const isAlike = isLong && wrong.some((text) => sharesCharacter(text, word.text));
    if (isLong) counts.longPrompts += 1;
    if (isAlike) counts.withSharedCharacter += 1;
    const second = wrong.find((text) => level.alsoRight[word.text]?.includes(text));
    if (second !== undefined) return `offers “${second}”, which is right too`;
    if (isOpening && met.length < Math.min(wrong.length, listCandidates(word, place).length))
      return `offers ${wrong.join(', ')}, of which only ${met.length} were met`;
    const better =
      isLong && !isAlike && listCandidates(word, isOpening ? place : Infinity).find((text) => sharesCharacter(text, word.text));
    return better ? `offers no word that shares a character, such as “${better}”` : undefined;
  };

  return {
    counts: counts as WrongAnswerCounts,
    /** What is wrong with a question's wrong answers, if anything. */
    check(question: Question, word: StudyWord): string | undefined {
      if (question.kind === 'component') return checkMeanings(question, word);
      return question.kind === 'character' && !question.isMiddleCharacter ? checkWords(question, word) : undefined;
    },
  };
}
