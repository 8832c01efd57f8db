// The part under way on the device: what a reload finds again, and when a new part has begun.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { encodeWord } from '#contract/study.ts';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { clearPart, readMistakes, resolvePart, storeMistakes } from './part-storage.ts';

const quiz = { accountId: 'account-a', level: 1, mode: 'quiz' } as const;
const repeat = { ...quiz, mode: 'repeat' } as const;
const [person, good] = words as [(typeof words)[number], (typeof words)[number]];
const mistakes = { '1-002 r:人': 2 };
const storageKey = 'hanzivine:part:account-a:1';

beforeEach(() => localStorage.clear());

describe.each([quiz, repeat])('the part of the $mode', (key) => {
  test('is the whole part after a reload that serves only open questions', () => {
    expect(resolvePart(key, words, questions)).toEqual({ total: 7, words });
    const card = { ...good, association: 'A newer association.' };
    expect(resolvePart(key, [card], questions.slice(3))).toEqual({ total: 7, words: [person, card] });
    expect(resolvePart(key, [], [])).toEqual({ total: 7, words: [person, card] });
  });

  test('keeps its misses over any number of reloads', () => {
    const part = resolvePart(key, words, questions);
    expect(readMistakes(key, part)).toEqual({});
    storeMistakes(key, part, mistakes);
    for (let reload = 0; reload < 3; reload += 1) {
      const again = resolvePart(key, [good], questions.slice(3));
      expect(again).toEqual(part);
      expect(readMistakes(key, again)).toEqual(mistakes);
    }
  });

  test('is a new one, without misses, if a word or more questions are served than it has', () => {
    const first = resolvePart(key, [person], questions.slice(0, 3));
    storeMistakes(key, first, mistakes);
    const second = resolvePart(key, [person], questions.slice(0, 4));
    expect(second).toEqual({ total: 4, words: [person] });
    expect(readMistakes(key, second)).toEqual({});
    storeMistakes(key, second, mistakes);
    const third = resolvePart(key, [good], questions.slice(3, 6));
    expect(third).toEqual({ total: 3, words: [good] });
    expect(readMistakes(key, third)).toEqual({});
  });

  test('has no misses of a part of another size', () => {
    const part = resolvePart(key, words, questions);
    storeMistakes(key, part, mistakes);
    expect(readMistakes(key, { ...part, total: 6 })).toEqual({});
  });

  test('starts again once it is cleared', () => {
    storeMistakes(key, resolvePart(key, words, questions), mistakes);
    clearPart(key);
    expect(localStorage.length).toBe(0);
    const part = resolvePart(key, [good], questions.slice(3));
    expect(part).toEqual({ total: 4, words: [good] });
    expect(readMistakes(key, part)).toEqual({});
  });

  test('is its own for each account and level', () => {
    const part = resolvePart(key, words, questions);
    storeMistakes(key, part, mistakes);
    expect(readMistakes({ ...key, accountId: 'account-b' }, part)).toEqual({});
    expect(readMistakes({ ...key, level: 2 }, part)).toEqual({});
  });

  test('is what was served if the device stores nothing, or something else', () => {
    localStorage.setItem(`hanzivine:${key.mode === 'quiz' ? 'part' : 'repeat'}:account-a:1`, 'no JSON');
    expect(resolvePart(key, [good], questions.slice(3))).toEqual({ total: 4, words: [good] });
    vi.stubGlobal('localStorage', undefined);
    const part = resolvePart(key, words, questions);
    expect(part).toEqual({ total: 7, words });
    storeMistakes(key, part, mistakes);
    expect(readMistakes(key, part)).toEqual({});
    clearPart(key);
    vi.unstubAllGlobals();
  });
});

test('quiz and repeat of a level do not mix', () => {
  const part = resolvePart(quiz, words, questions);
  storeMistakes(quiz, part, mistakes);
  expect(resolvePart(repeat, [good], questions.slice(3))).toEqual({ total: 4, words: [good] });
  expect(readMistakes(repeat, part)).toEqual({});
  clearPart(repeat);
  expect(readMistakes(quiz, part)).toEqual(mistakes);
});

test('is stored with its words as on the wire', () => {
  const stored = { total: 7, words: words.map(encodeWord), mistakes };
  localStorage.setItem(storageKey, JSON.stringify(stored));
  const part = resolvePart(quiz, [good], questions.slice(3));
  expect(part).toEqual({ total: 7, words });
  expect(readMistakes(quiz, part)).toEqual(mistakes);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual(stored);
});

test.each(['', 'null', '{"total":7}', JSON.stringify({ total: 7, words })])(
  'a form that is not understood starts the part again: %#',
  (text) => {
    localStorage.setItem(storageKey, text);
    const part = resolvePart(quiz, [good], questions.slice(3));
    expect(part).toEqual({ total: 4, words: [good] });
    expect(readMistakes(quiz, part)).toEqual({});
  },
);
