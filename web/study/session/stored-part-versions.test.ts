// A stored part is read by every version of the app: it holds its words as on the wire.
import { beforeEach, expect, test } from 'vitest';
import { encodeWord } from '#contract/study.ts';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { readMistakes, resolvePart, storeMistakes } from './part-storage.ts';

const partKey = { accountId: 'account-a', level: 1, mode: 'quiz' } as const;
const storageKey = 'hanzivine:part:account-a:1';
const mistakes = { '1-005 c': 2 };

beforeEach(() => localStorage.clear());

test('a part that an earlier version stored goes on where it was', () => {
  localStorage.setItem(storageKey, JSON.stringify({ total: 7, words: words.map(encodeWord), mistakes }));
  const part = resolvePart(partKey, words.slice(1), questions.slice(3));
  expect(part).toEqual({ total: 7, words });
  expect(readMistakes(partKey, part)).toEqual(mistakes);
});

test('what is stored now is what an earlier version stored', () => {
  const part = resolvePart(partKey, words, questions);
  storeMistakes(partKey, part, mistakes);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual({ total: 7, words: words.map(encodeWord), mistakes });
});

test.each(['', 'null', '{"total":7}', JSON.stringify({ total: 7, words })])(
  'a form that is not understood begins the part anew: %#',
  (stored) => {
    localStorage.setItem(storageKey, stored);
    const part = resolvePart(partKey, words.slice(1), questions.slice(3));
    expect(part).toEqual({ total: 4, words: words.slice(1) });
    expect(readMistakes(partKey, part)).toEqual({});
  },
);
