// What a learner chose for the letters typed: remembered, raised the next time, and forgotten from the oldest on.
import { unlistedWord } from './word-costs.ts';
import type { SpelledWord } from './pinyin-index.ts';
import type { Candidate } from './candidate.ts';
import type { Match } from './pinyin-matches.ts';
import { type TypedLetters, parseTypedLetters } from './typed-letters.ts';

export interface OwnChoice {
  /** Without tones and apostrophes, v for ü. */
  readonly letters: string;
  readonly text: string;
  /** With tone marks. */
  readonly pinyin: string;
  readonly times: number;
}

/** The oldest first. */
export type OwnChoices = readonly OwnChoice[];

export const noOwnChoices: OwnChoices = [];

const maxChoices = 300;
/** A longer text is a sentence of its moment, not a name or a word. */
const maxCharacters = 6;
// In units of cost. A character is chosen for one place: in a row of words it may be wrong.
const bonuses = { word: 3, character: 0, perTime: 0.5, maxTimes: 4 };

/** Remembers a choice as the newest. */
export function rememberChoice(choices: OwnChoices, { letters, text, pinyin }: Omit<OwnChoice, 'times'>): OwnChoices {
  if (letters === '' || Array.from(text).length > maxCharacters) return choices;
  const isSame = (choice: OwnChoice) => choice.letters === letters && choice.text === text;
  const times = (choices.find(isSame)?.times ?? 0) + 1;
  return [...choices.filter((choice) => !isSame(choice)), { letters, text, pinyin, times }].slice(-maxChoices);
}

function findNewest(choices: OwnChoices, letters: string): OwnChoice | undefined {
  return choices.findLast((choice) => choice.letters === letters);
}

/** The text chosen last for all of these letters; undefined for none, and where a tone is typed, which says more. */
export function findOwnChoice(choices: OwnChoices, { letters, tones }: TypedLetters): string | undefined {
  return tones.some((tone) => tone > 0) ? undefined : findNewest(choices, letters)?.text;
}

/** What a text costs less for letters because it was chosen for them last. */
export function findOwnBonus(choices: OwnChoices, letters: string, text: string): number {
  const newest = findNewest(choices, letters);
  if (newest?.text !== text) return 0;
  const base = Array.from(text).length > 1 ? bonuses.word : bonuses.character;
  return base + bonuses.perTime * Math.min(newest.times, bonuses.maxTimes);
}

/** The chosen texts that the letters from a position on may stand for, also those that are no word of any dictionary. */
export function listOwnMatches(choices: OwnChoices, { letters, tones, stops }: TypedLetters, from: number, cost: number): Match[] {
  return choices.flatMap(({ letters: own, text, pinyin }) => {
    const end = from + own.length;
    const isDivided = tones.slice(from, end).some((tone) => tone > 0) || stops.slice(from, end - 1).includes(true);
    if (isDivided || !letters.startsWith(own, from) || Array.from(text).length === 1) return [];
    const word: SpelledWord = { text, pinyin, tones: [], cost, number: unlistedWord, entry: undefined };
    return [{ word, from, end, penalty: 0 }];
  });
}

/** Reads choices stored as JSON; whatever is none is left out. */
export function parseChoices(stored: string | undefined): OwnChoices {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isChoice).slice(-maxChoices) : noOwnChoices;
  } catch {
    return noOwnChoices;
  }
}

function isChoice(value: unknown): value is OwnChoice {
  const { letters, text, pinyin, times } = (value ?? {}) as Partial<Record<keyof OwnChoice, unknown>>;
  return (
    typeof letters === 'string' &&
    letters !== '' &&
    typeof text === 'string' &&
    text !== '' &&
    typeof pinyin === 'string' &&
    typeof times === 'number'
  );
}

/** What was chosen so far of letters that are converted in several parts. */
export interface Conversion {
  readonly letters: string;
  readonly text: string;
  readonly pinyin: string;
  readonly parts: number;
  /** What was offered first for all the letters. */
  readonly offered: string;
}

interface ChosenPart {
  /** All the letters that are open. */
  readonly typed: string;
  readonly candidates: readonly Candidate[];
  readonly chosen: Candidate;
}

/**
 * Takes a choice in. One that is offered first anyway says nothing, unless another was chosen before; parts that were put together, such as the
 * characters of a name, are remembered as one.
 */
export function takeChoice(
  choices: OwnChoices,
  conversion: Conversion | undefined,
  { typed, candidates, chosen }: ChosenPart,
): { choices: OwnChoices; conversion: Conversion | undefined } {
  const { letters } = parseTypedLetters(typed.slice(0, chosen.consumed));
  const part = { letters, text: chosen.text, pinyin: chosen.pinyin };
  const first = candidates.find(({ consumed }) => consumed === chosen.consumed);
  const isNews = first?.text !== chosen.text || findNewest(choices, letters) !== undefined;
  const known = isNews ? rememberChoice(choices, part) : choices;
  const whole: Conversion = {
    letters: (conversion?.letters ?? '') + letters,
    text: (conversion?.text ?? '') + chosen.text,
    pinyin: (conversion?.pinyin ?? '') + chosen.pinyin,
    parts: (conversion?.parts ?? 0) + 1,
    offered: conversion?.offered ?? candidates[0]?.text ?? '',
  };
  if (chosen.consumed < typed.length) return { choices: known, conversion: whole };
  const isPutTogether = whole.parts > 1 && whole.text !== whole.offered;
  return { choices: isPutTogether ? rememberChoice(known, whole) : known, conversion: undefined };
}
