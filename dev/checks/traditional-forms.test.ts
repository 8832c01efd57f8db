// Traditional forms of the real course, as learners type, search and import them.
import { expect, test } from 'vitest';
import { checkCourse } from '#content/check.ts';
import { contentFolder } from '#content/compiled-course.ts';
import { addTraditionalVariants } from '#content/traditional.ts';
import { judgeTyped } from '#engine/judge.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { createWordLookup, findWrittenWords } from '#engine/word-lookup.ts';
import { createWordSearch } from '#engine/word-search.ts';

const levels = [...addTraditionalVariants(checkCourse(contentFolder).course).levels.values()];

test.each([
  ['什么', '甚麼'],
  ['别人', '別人'],
  ['特别', '特別'],
  ['着急', '著急'],
  ['面条', '麪條'],
  ['观众', '觀衆'],
  ['线', '綫'],
  ['床', '牀'],
  ['想象', '想像'],
])('typing, search and import know %s as %s', (text, traditional) => {
  const level = levels.find(({ words }) => words.some((one) => one.text === text));
  const known = level?.words.find((one) => one.text === text);
  if (!level || !known) throw new Error(`${text} is not in the course`);
  const typing = createLevelStudy(level)
    .getQuestions(known.id)
    .find(({ key }) => key === 'f');
  expect(typing && judgeTyped(traditional, typing, [])).toMatchObject({ kind: 'near', reason: 'traditional' });
  expect(createWordSearch(level.words)({ text: traditional })[0]?.text).toBe(text);
  expect(findWrittenWords(traditional, createWordLookup(levels), { lines: 1, words: 1 })?.found[0]?.senses[0]?.[0].text).toBe(text);
});
