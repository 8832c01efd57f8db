// Checks what is asked where a word is shown in Chinese, for every word: its meaning, its pinyin typed, and its pinyin chosen (decisions §15).
import type { AskingWay, Question } from '#contract/study.ts';
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { askByWay } from '#engine/asking-ways.ts';
import { type Draw, mixLearnt } from '#engine/drawn-answers.ts';
import { judgeTyped } from '#engine/judge.ts';
import { foldText, isNearMeaning, parseMeaning } from '#engine/near-meanings.ts';
import { normalizeReading } from '#engine/pinyin.ts';
import type { RepeatKey } from '#engine/question-key.ts';
import type { LevelStudy } from '#engine/questions.ts';

const asked: readonly (readonly [way: AskingWay, key: RepeatKey])[] = [
  ['reading', 'c'],
  ['pronunciation', 'f'],
  ['pronunciation', 'c'],
];

const listWrong = ({ answers }: Question) => answers.flatMap(({ text, isCorrect }) => (isCorrect ? [] : [text]));

/** Prepares the check of a level. `course`: all levels, whose words may be written alike. */
export function createShownWordCheck(level: StudyLevel, course: readonly StudyLevel[], study: LevelStudy) {
  const words = course.flatMap((one) => one.words);
  const wordsByText = Map.groupBy(words, ({ text }) => text);
  // A learner who has learnt nothing, and one who has learnt the level, on days that follow each other.
  const draws = [[], mixLearnt(level.words.map(({ id }) => id))].map((learnt) =>
    [20_000, 20_001].map((day): Draw => ({ day, mixups: new Map(), learnt })),
  );

  const findGivenAway = (question: Question, { text }: StudyWord): string | undefined => {
    const { title, soundHint, meaningHint, associationHint, gap } = question;
    if (title !== text) return `has the title “${title}”`;
    if ([soundHint, meaningHint, associationHint].some((hint) => hint !== '') || gap) return 'has a hint';
    if (question.kind !== 'typing' && question.typing) return 'carries its readings';
    const told = question.answers.find((answer) => /\p{Script=Han}/u.test(answer.text));
    return told && `has Chinese in “${told.text}”`;
  };

  const findRightToo = (question: Question, word: StudyWord): string | undefined => {
    const alsoRight = level.alsoRight[word.text] ?? [];
    const homographs = wordsByText.get(word.text) ?? [];
    if (question.way === 'reading') {
      const meaning = parseMeaning(homographs.flatMap(({ translations }) => translations));
      const second = listWrong(question).find(
        (text) => isNearMeaning(meaning, parseMeaning([text])) || alsoRight.some((right) => foldText(right) === foldText(text)),
      );
      return second && `offers “${second}”, which is near its meaning`;
    }
    const typed = study.getQuestions(word.id).find(({ key }) => key === 'f');
    const readings = homographs.flatMap((other) => [other.reading, ...other.otherReadings, ...other.spokenReadings]).map(normalizeReading);
    const inPhrases = { 一: ['yí', 'yì'], 不: ['bú'] }[word.text] ?? [];
    const second = listWrong(question).find((text) => {
      if (inPhrases.includes(text)) return true;
      const isTypedRight = typed && ['correct', 'near'].includes(judgeTyped(text, { ...typed, way: 'tone' }, []).kind);
      return isTypedRight || readings.includes(normalizeReading(text)) || alsoRight.map(normalizeReading).includes(normalizeReading(text));
    });
    return second && `offers “${second}”, which is right too`;
  };

  const findIssue = (question: Question, word: StudyWord): string | undefined => {
    const { answers, kind } = question;
    const givenAway = findGivenAway(question, word);
    if (givenAway !== undefined) return givenAway;
    if (kind === 'typing') {
      const verdict = judgeTyped(word.reading, question, []).kind;
      return verdict === 'correct' ? undefined : `judges its own reading ${word.reading} as ${verdict}`;
    }
    const list = answers.map(({ text }) => text).join(' | ');
    if (new Set(answers.map(({ text }) => (question.way === 'reading' ? foldText(text) : normalizeReading(text)))).size !== 4)
      return `has not four different answers: ${list}`;
    if (answers.filter(({ isCorrect }) => isCorrect).length !== 1) return `has not one right answer: ${list}`;
    return findRightToo(question, word);
  };

  /** What is wrong with a word's questions, if anything. */
  return (word: StudyWord): string[] =>
    asked.flatMap(([way, key]) =>
      draws.flatMap((days) => {
        const questions = days.map((draw) => askByWay(study.drawQuestions(word.id, draw), { way, key }, [way]));
        const name = `the question of “${word.text}” by ${way}, ${key},`;
        const issues = questions.flatMap((question) => {
          const issue = question.way === way ? findIssue(question, word) : 'cannot be asked';
          return issue === undefined ? [] : [`${name} ${issue}`];
        });
        const [before = [], today = []] = questions.map(listWrong);
        const isSame = key === 'c' && today.length > 0 && today.every((text) => before.includes(text));
        return [...issues, ...(isSame ? [`${name} offers the same as the day before: ${today.join(', ')}`] : [])];
      }),
    );
}
