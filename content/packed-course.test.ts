// Packing a course for its file: unpacked it is the same, and an item of both lists is there once.
import { expect, it } from 'vitest';
import type { WordUse } from '#contract/study-aids.ts';
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { buildSmallWord } from '../dev/fixtures/small-course.ts';
import { packLevels, unpackLevels } from './packed-course.ts';

const shared = buildSmallWord(1, 1);
const other = buildSmallWord(1, 2);
const use: WordUse = { chinese: '好', pinyin: 'hǎo', translation: 'good', words: [], kind: 'collocation' };

function build2026(words: readonly StudyWord[], uses?: StudyLevel['uses']): StudyLevel[] {
  return [
    { level: 1, words: [shared, other], alsoRight: { 一: ['two'] }, uses: { [shared.id]: [use] } },
    { level: 20263, words, alsoRight: { 一: ['three'] }, ...(uses && { uses }) },
  ];
}

/** Packed, written, read and unpacked. */
function turnRound(levels: readonly StudyLevel[]): StudyLevel[] {
  return unpackLevels(JSON.parse(JSON.stringify(packLevels(levels))) as ReturnType<typeof packLevels>);
}

it('what is unpacked is what was packed', () => {
  const words = [
    { ...other, level: 20263 as const, position: 0, introduces: [] },
    { ...shared, level: 20263 as const, position: 1, handwriting: 2 as const },
    { ...shared, id: 'n-0001', memoryId: shared.id, level: 20263 as const, position: 2 },
  ];
  const levels = build2026(words, { [shared.id]: [use], [other.id]: [{ ...use, chinese: '很好' }], 'n-0001': [] });
  expect(turnRound(levels)).toEqual(levels);
});

it('an item of both lists is written once, with what differs', () => {
  const levels = build2026([{ ...shared, level: 20263, position: 7 }], { [shared.id]: [use] });
  const { levels2026 } = packLevels(levels);
  expect(levels2026[0]?.words).toEqual([{ id: shared.id, level: 20263, position: 7 }]);
  expect(levels2026[0]?.uses).toEqual([shared.id]);
});

it('a level without uses has none', () => {
  expect(turnRound(build2026([]))[1]).not.toHaveProperty('uses');
});
