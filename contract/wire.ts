// The words of the wire: how levels, flags and ratios are written in a call, and what they are inside.
import * as z from 'zod/mini';

/** Levels that the product knows. Whether a level has content is not said here but by the content (decisions §4). */
export const levels = [1, 2, 3, 4, 5, 6] as const;
export type Level = (typeof levels)[number];
/** Levels that are taught and sold. */
export const taughtLevels = [1, 2, 3, 4, 5] as const;
export type TaughtLevel = (typeof taughtLevels)[number];

function isLevel(value: number, known: readonly number[]): boolean {
  return known.includes(value);
}

/**
 * The `hsk` parameter: `_hsk1` … `_hsk5`, the bare number as text or number, or nothing for level 1 (decisions §1).
 * Inside it is a TaughtLevel; on the way out it is always the level key.
 */
export const hsk = z.codec(z.optional(z.union([z.string(), z.number()])), z.custom<TaughtLevel>(), {
  decode: (value, context) => {
    const match = /^(?:_hsk)?([1-5])$/.exec(String(value ?? 1));
    if (match) return Number(match[1]) as TaughtLevel;
    context.issues.push({ code: 'custom', input: value, message: 'The level must be 1 to 5, such as _hsk2' });
    return z.NEVER;
  },
  encode: (level) => `_hsk${level}`,
});

/** A level's number from 2 to 6 as the ask-me box sends it (decisions §4). */
export const futureHsk = z.codec(z.union([z.string(), z.number()]), z.custom<Level>(), {
  decode: (value, context) => {
    const match = /^(?:_hsk)?([2-6])$/.exec(String(value));
    if (match) return Number(match[1]) as Level;
    context.issues.push({ code: 'custom', input: value, message: 'The level must be 2 to 6' });
    return z.NEVER;
  },
  encode: (level) => level,
});

/** 1 or 0 on the wire, a boolean inside. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
});

/** 'Yes' or 'No' on the wire, a boolean inside. */
export const yesNo = z.codec(z.literal(['Yes', 'No']), z.boolean(), {
  decode: (wire) => wire === 'Yes',
  encode: (value) => (value ? 'Yes' : 'No'),
});

/** 'exists' once the ask-me question of a level was answered, else null. */
export const exists = z.codec(z.nullable(z.literal('exists')), z.boolean(), {
  decode: (wire) => wire === 'exists',
  encode: (value) => (value ? 'exists' : null),
});

/** A share from 0 to 1 (decisions §4). */
export const ratio = z.number().check(z.minimum(0), z.maximum(1));

/** A whole number, also where a query string brings it as text. */
export const whole = z.codec(z.union([z.string().check(z.regex(/^-?\d{1,9}$/, 'Only whole numbers are allowed')), z.int()]), z.int(), {
  decode: (wire) => Number(wire),
  encode: (value) => value,
});

// PostgreSQL refuses NUL, and a lone surrogate has no UTF-8 form: both stop at the edge (security, rule 9).
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Text of at most `max` UTF-16 units that a database can store. */
export function text(max: number) {
  return z
    .string()
    .check(
      z.maxLength(max, `At most ${max} characters are allowed`),
      z.refine(isStorable, 'The text contains characters that cannot be stored'),
    );
}

/** The first path segment of a level's calls and pages: quiz, quizHSK2 … (learning §7). */
export function quizSegment(level: TaughtLevel): string {
  return level === 1 ? 'quiz' : `quizHSK${level}`;
}

/** Suffix of a level's page address: nothing for level 1, HSK2 … for the others (learning §2). */
export function levelSuffix(level: Level): string {
  return level === 1 ? '' : `HSK${level}`;
}

/** Whether a number is a level that is taught and sold. */
export function isTaughtLevel(value: number): value is TaughtLevel {
  return isLevel(value, taughtLevels);
}
