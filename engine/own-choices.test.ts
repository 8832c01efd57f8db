// What a learner chose: remembered as the newest, bounded, raised, and read from storage that anything may be in.
import { describe, expect, test } from 'vitest';
import type { Candidate } from './candidate.ts';
import { type OwnChoices, findOwnBonus, findOwnChoice, noOwnChoices, parseChoices, rememberChoice, takeChoice } from './own-choices.ts';
import { parseTypedLetters } from './typed-letters.ts';

const choice = (letters: string, text: string) => ({ letters, text, pinyin: text });
const remember = (...list: [letters: string, text: string][]) =>
  list.reduce<OwnChoices>((choices, [letters, text]) => rememberChoice(choices, choice(letters, text)), noOwnChoices);
const offer = (text: string, consumed: number): Candidate => ({
  text,
  consumed,
  pinyin: text,
  meaning: '',
  isLearnt: false,
  isUntaught: false,
});

describe('a choice', () => {
  test('is the newest, and counted', () =>
    expect(remember(['shi', '时'], ['ta', '她'], ['shi', '时'])).toEqual([
      { ...choice('ta', '她'), times: 1 },
      { ...choice('shi', '时'), times: 2 },
    ]));
  test('takes the place of the oldest where there are too many', () => {
    const many = remember(...Array.from({ length: 301 }, (_, at): [string, string] => [`a${at}`, '啊']));
    expect(many).toHaveLength(300);
    expect(many[0]?.letters).toBe('a1');
  });
  test('of a whole sentence is none', () => expect(remember(['womendouhaoma', '我们都好吗你呢'])).toEqual([]));
  test('made last for the letters is the one that counts', () => {
    const choices = remember(['ta', '她'], ['ta', '它']);
    expect(findOwnChoice(choices, parseTypedLetters('ta'))).toBe('它');
    expect(findOwnBonus(choices, 'ta', '她')).toBe(0);
    expect(findOwnBonus(choices, 'ta', '它')).toBeGreaterThan(0);
  });
  test('is nothing where a tone was typed', () => expect(findOwnChoice(remember(['ta', '它']), parseTypedLetters('ta1'))).toBeUndefined());
  test('of a word raises it more than that of a character', () =>
    expect(findOwnBonus(remember(['anna', '安娜']), 'anna', '安娜')).toBeGreaterThan(findOwnBonus(remember(['an', '安']), 'an', '安')));
});

describe('taking a choice in', () => {
  const candidates = [offer('是', 3), offer('时', 3)];
  test('what is offered first says nothing', () =>
    expect(takeChoice(noOwnChoices, undefined, { typed: 'shi', candidates, chosen: offer('是', 3) }).choices).toEqual([]));
  test('unless another was chosen before', () =>
    expect(
      takeChoice(remember(['shi', '时']), undefined, { typed: 'shi', candidates, chosen: offer('是', 3) }).choices.map(({ text }) => text),
    ).toEqual(['时', '是']));
  test('parts are remembered as one once all letters are converted', () => {
    const first = takeChoice(noOwnChoices, undefined, {
      typed: 'anna',
      candidates: [offer('安乃', 4), offer('安', 2)],
      chosen: offer('安', 2),
    });
    expect(first.choices).toEqual([]);
    const last = takeChoice(first.choices, first.conversion, {
      typed: 'na',
      candidates: [offer('那', 2), offer('娜', 2)],
      chosen: offer('娜', 2),
    });
    expect(last.choices.map(({ letters, text }) => [letters, text])).toEqual([
      ['na', '娜'],
      ['anna', '安娜'],
    ]);
    expect(last.conversion).toBeUndefined();
  });
});

test.each([undefined, '', '{', '7', 'null', '{}', '[null]', '[{"letters":"shi"}]', '[{"letters":"","text":"","pinyin":"","times":1}]'])(
  'stored as %s there are no choices',
  (stored) => expect(parseChoices(stored)).toEqual([]),
);
