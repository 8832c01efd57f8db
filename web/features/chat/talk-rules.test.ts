// @vitest-environment node
// When asking back is offered, and which words were due.
import { expect, test } from 'vitest';
import { createTextReader } from '#engine/reading-words.ts';
import { buildSegmentationDictionary } from '#engine/segmentation.ts';
import { canAskBack, listDueUsed } from './talk-rules.ts';

const talk = (...lines: string[]) => lines.map((line) => ({ authorId: line.slice(0, 1), text: line.slice(2) }));

test.each([
  ['after the own answer to a question', ['b 你喜欢茶吗？', 'a 喜欢。'], true],
  ['after a question without a mark', ['b 你忙吗', 'a 不忙', 'a 很好'], true],
  ['not before the answer', ['b 你喜欢茶吗？'], false],
  ['not after what was no question', ['b 我喜欢茶。', 'a 我也喜欢。'], false],
  ['not after asking back', ['b 你喜欢茶吗？', 'a 喜欢。', 'a 你呢？'], false],
  ['not in an empty room', [], false],
])('asking back is offered %s', (_, lines, expected) => expect(canAskBack(talk(...lines), 'a')).toBe(expected));

test('words count that were due on the day of the message, each once', () => {
  const words = ['喜欢', '喝', '茶'].map((text) => ({ text, cost: 5 }));
  const reader = createTextReader({ segmentation: buildSegmentationDictionary(words), findEntries: () => [] }, undefined);
  const day = Date.parse('2026-11-20') / 86_400_000;
  const due = [
    { text: '喜欢', due: day },
    { text: '茶', due: day - 9 },
    { text: '喝', due: day + 2 },
    { text: '狗', due: day },
  ];
  const message = { text: '喜欢喝茶，茶！', sentAt: '2026-11-20T12:00:00.000Z' };
  expect(listDueUsed(message, due, reader)).toEqual(['喜欢', '茶']);
});
