// What is offered to begin with may be sent, and is in words of its level.
import { describe, expect, test } from 'vitest';
import { messageText } from '#contract/chat-fields.ts';
import { taughtLevels } from '#contract/wire.ts';
import { openCourse } from '#content/compiled-course.ts';
import { buildCourseDictionary, collectWordLevels, findReadingLevel } from '#engine/segmentation.ts';
import { firstPhrases, openings, topics } from './talk-texts.ts';

const course = openCourse();
const words = taughtLevels.flatMap((level) => (course.levels.get(level)?.words ?? []).map(({ text }) => ({ text, level })));
const dictionary = buildCourseDictionary(words.map(({ text }) => text));
const levels = collectWordLevels(words);

test('every opening is of words of the course', () => {
  const known = new Set(words.map(({ text }) => text));
  expect(openings.flatMap((opening) => opening.words.filter((word) => !known.has(word)))).toEqual([]);
});

describe.each(taughtLevels)('the topics of level %i', (level) => {
  const own = topics[level - 1] ?? [];
  test('are eight or more, all different', () => expect(new Set(own.map(({ text }) => text)).size).toBeGreaterThanOrEqual(8));
  test('are in its words', () =>
    expect(own.filter(({ text }) => (findReadingLevel(text, dictionary, levels) ?? 0) > level).map(({ text }) => text)).toEqual([]));
});

test('everything may be sent, and says what it means', () => {
  const all = [...openings, ...firstPhrases, ...topics.flat()];
  expect(all.filter(({ text, translation }) => !messageText.safeParse(text).success || translation === '')).toEqual([]);
});
