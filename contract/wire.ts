// Codecs between wire and code: how levels, flags and ratios are written in a call, and what they become once decoded.
import * as z from 'zod/mini';

/** All levels the product knows. The content, not this list, decides whether a level has content (decisions §4). */
export const levels = [1, 2, 3, 4, 5, 6] as const;
export type Level = (typeof levels)[number];
/** Levels that are taught and sold. */
export const taughtLevels = [1, 2, 3, 4, 5] as const;
export type TaughtLevel = (typeof taughtLevels)[number];

function isLevel(value: number, known: readonly number[]): boolean {
  return known.includes(value);
}

/**
 * The `hsk` parameter: `_hsk1` … `_hsk5`, or the bare number as string or number; empty or left out, it is level 1 (decisions §1, §13).
 * Decodes to a TaughtLevel; always encodes to the level key.
 */
export const hsk = z.codec(z.optional(z.nullable(z.union([z.string(), z.number()]))), z.custom<TaughtLevel>(), {
  decode: (value, context) => {
    const match = /^(?:_hsk)?([1-5])$/.exec(String(value ?? '') || '1');
    if (match) return Number(match[1]) as TaughtLevel;
    context.issues.push({ code: 'custom', input: value, message: 'The level must be 1 to 5, such as _hsk2' });
    return z.NEVER;
  },
  encode: (level) => `_hsk${level}`,
});

/** A level from 2 to 6, as the feedback box on the dashboard sends it (decisions §4). */
export const futureHsk = z.codec(z.union([z.string(), z.number()]), z.custom<Level>(), {
  decode: (value, context) => {
    const match = /^(?:_hsk)?([2-6])$/.exec(String(value));
    if (match) return Number(match[1]) as Level;
    context.issues.push({ code: 'custom', input: value, message: 'The level must be 2 to 6' });
    return z.NEVER;
  },
  encode: (level) => level,
});

/** 1 or 0 on the wire, a boolean once decoded. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
});

/** 'Yes' or 'No' on the wire, a boolean once decoded. */
export const yesNo = z.codec(z.literal(['Yes', 'No']), z.boolean(), {
  decode: (wire) => wire === 'Yes',
  encode: (value) => (value ? 'Yes' : 'No'),
});

/** 'exists' once the learner has answered the feedback question of a level, otherwise null. */
export const existsFlag = z.codec(z.nullable(z.literal('exists')), z.boolean(), {
  decode: (wire) => wire === 'exists',
  encode: (value) => (value ? 'exists' : null),
});

/** A ratio from 0 to 1 (decisions §4). */
export const ratio = z.number().check(z.minimum(0), z.maximum(1));

/** An integer; query strings may send it as text. */
export const integer = z.codec(z.union([z.string().check(z.regex(/^-?\d{1,9}$/, 'Only whole numbers are allowed')), z.int()]), z.int(), {
  decode: (wire) => Number(wire),
  encode: (value) => value,
});

// PostgreSQL rejects NUL, and a lone surrogate has no UTF-8 encoding: reject both at the edge (security, rule 9).
function isStorable(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value);
}

/** Text of at most `max` UTF-16 code units that the database can store. */
export function text(max: number) {
  return z
    .string()
    .check(
      z.maxLength(max, `At most ${max} characters are allowed`),
      z.refine(isStorable, 'The text contains characters that cannot be stored'),
    );
}

/** First path segment of a level's calls and pages: quiz, quizHSK2 … (learning §7). */
export function formatQuizSegment(level: TaughtLevel): string {
  return level === 1 ? 'quiz' : `quizHSK${level}`;
}

/** Suffix of a level's page paths: empty for level 1, HSK2 … for the others (learning §2). */
export function formatLevelSuffix(level: Level): string {
  return level === 1 ? '' : `HSK${level}`;
}

/** Whether a number is a level that is taught and sold. */
export function isTaughtLevel(value: number): value is TaughtLevel {
  return isLevel(value, taughtLevels);
}

/** The learner's IANA time zone, such as Europe/Vienna; study days start there at 04:00. Anything else is UTC, never an error (decisions §13). */
export const timeZone = z.catch(z.optional(text(64)), undefined);

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date as `yyyy-mm-dd`, a study day once decoded: they are counted from 1 January 1970. */
export const date = z.codec(text(10), z.int(), {
  decode: (wire, context) => {
    const time = datePattern.test(wire) ? Date.parse(`${wire}T00:00:00Z`) : Number.NaN;
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(wire)) return time / 86_400_000;
    context.issues.push({ code: 'custom', input: wire, message: 'Please enter a date, such as 2027-03-20' });
    return z.NEVER;
  },
  encode: (value) => new Date(value * 86_400_000).toISOString().slice(0, 10),
});
