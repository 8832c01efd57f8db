// Codecs between wire and code: how levels, flags and ratios are written in a call, and what they become once decoded.
import * as z from 'zod/mini';

/** All levels the product knows. The content, not this list, decides whether a level has content (decisions §4). */
export const levels = [1, 2, 3, 4, 5, 6] as const;
export type Level = (typeof levels)[number];
/** Levels that are taught and sold. */
export const taughtLevels = [1, 2, 3, 4, 5] as const;
export type TaughtLevel = (typeof taughtLevels)[number];

/** The word lists that the exam has had: that of 2012, which the levels follow at first, and that of the syllabus of 2026 (decisions §16). */
export const wordLists = ['2012', '2026'] as const;
export type WordList = (typeof wordLists)[number];

/** Both lists, one of them first. */
export function listFrom(first: WordList): WordList[] {
  return [first, ...wordLists.filter((list) => list !== first)];
}

/** A level of a word list, as it is stored: 1 to 5 in the list of 2012, 20261 to 20265 in that of 2026. Its last digit is the level of the exam. */
export type ListLevel = TaughtLevel | ToNumber<`2026${TaughtLevel}`>;
type ToNumber<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;
/** What a level of the list of 2026 is stored above its number. */
export const offsetOf2026 = 20260;

/** The level of a list for a level of the exam. */
export function getListLevel(list: WordList, level: TaughtLevel): ListLevel {
  return (list === '2012' ? level : offsetOf2026 + level) as ListLevel;
}

/** The level of the exam that a level of a list prepares for. */
export function getExamLevel(level: ListLevel): TaughtLevel {
  return (level % 10) as TaughtLevel;
}

/** The list that a level belongs to. */
export function getWordList(level: ListLevel): WordList {
  return level > offsetOf2026 ? '2026' : '2012';
}

/** The levels of a list, in order. */
export function listLevels(list: WordList): ListLevel[] {
  return taughtLevels.map((level) => getListLevel(list, level));
}

function isLevel(value: number, known: readonly number[]): boolean {
  return known.includes(value);
}

function isLevelText(written: string, level: Level): boolean {
  return written === String(level) || written === `_hsk${level}`;
}

/**
 * The `hsk` parameter: `_hsk1` … `_hsk5`, or the bare number as string or number; empty or left out, it is level 1 (decisions §1, §13).
 * Decodes to a TaughtLevel; always encodes to the level key.
 */
export const hsk = z.codec(z.optional(z.nullable(z.union([z.string(), z.number()]))), z.custom<TaughtLevel>(), {
  decode: (value, context) => {
    const level = taughtLevels.find((known) => isLevelText(String(value ?? '') || '1', known));
    if (level !== undefined) return level;
    context.issues.push({ code: 'custom', input: value, message: `The level must be 1 to ${taughtLevels.length}, such as _hsk2` });
    return z.NEVER;
  },
  encode: (level) => `_hsk${level}`,
});

/** A level from 2 to 6, as the feedback box on the dashboard sends it (decisions §4). */
export const futureHsk = z.codec(z.union([z.string(), z.number()]), z.custom<Level>(), {
  decode: (value, context) => {
    const level = levels.find((known) => known > 1 && isLevelText(String(value), known));
    if (level !== undefined) return level;
    context.issues.push({ code: 'custom', input: value, message: `The level must be 2 to ${levels.length}` });
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

/** State of a level's repeat: 0 a part is in progress, 1 nothing is due, 2 words were repeated today and more are due, 3 nothing learnt yet. */
export const repeatState = z.literal([0, 1, 2, 3]);

/** The id of a message, as text or number. */
export const messageId = z.codec(z.union([z.string().check(z.regex(/^[1-9]\d{0,17}$/)), z.int().check(z.positive())]), z.string(), {
  decode: (wire) => String(wire),
  encode: (value) => value,
});

/** The trade's names of fields that are called otherwise on the wire. */
export const tradeNames = {
  answered_at: 'answeredAt',
  codeFromLink: 'code',
  event_id: 'eventId',
  hsk: 'level',
  idFromDatabase: 'id',
  in_all_levels: 'inAllLevels',
  last_day: 'lastDay',
  left_out: 'leftOut',
  level_2025: 'syllabusLevel',
  orderID: 'orderId',
  other_id: 'otherId',
  question_index: 'questionIndex',
  right_days: 'rightDays',
  served_at: 'servedAt',
  time_zone: 'timeZone',
  undone_at: 'undoneAt',
  usernameFromLink: 'name',
  usernameFromLinkData: 'name',
  user_id: 'userId',
} as const;
type TradeNames = typeof tradeNames;
type Renamed<Wire> = { [Key in keyof Wire as Key extends keyof TradeNames ? TradeNames[Key] : Key]: Wire[Key] };

/** What a field is called on the wire: for errors, which name it, and for paths, which set it. */
export function getWireName(name: TradeNames[keyof TradeNames]): string {
  return Object.entries(tradeNames).find(([, trade]) => trade === name)?.[0] ?? name;
}

/** An object whose fields have the trade's names once decoded, by `tradeNames`. */
export function renamed<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodMiniCodec<z.ZodMiniObject<Shape>, z.ZodMiniType<Renamed<z.output<z.ZodMiniObject<Shape>>>>> {
  const pairs = Object.keys(shape).map((wire): [string, string] => [wire, (tradeNames as Readonly<Record<string, string>>)[wire] ?? wire]);
  const rename = (value: object, names: ReadonlyMap<string, string>) =>
    Object.fromEntries(Object.entries(value).map(([name, field]) => [names.get(name) ?? name, field as unknown]));
  const [toTrade, toWire] = [new Map(pairs), new Map(pairs.map(([wire, trade]) => [trade, wire]))];
  const decoded = z.object(Object.fromEntries(pairs.map(([, trade]) => [trade, z.optional(z.unknown())])));
  return z.codec(z.object(shape), decoded, {
    decode: (value) => rename(value, toTrade),
    encode: (value) => rename(value, toWire) as z.output<z.ZodMiniObject<Shape>>,
  }) as never;
}

/** The reply of a call that has a sentence to tell, and nothing else. */
export const messageReply = z.object({ message: z.string() });

/** Whether an input on the wire asks for the learner's time zone. */
export function asksForTimeZone(input: z.ZodMiniType): boolean {
  const onWire = input instanceof z.ZodMiniCodec ? input.def.in : input;
  return onWire instanceof z.ZodMiniObject && getWireName('timeZone') in onWire.def.shape;
}

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

/** A moment as ISO text. One that cannot be read, or is before 1970, is left out, so that no answer is lost for it. */
export const moment = z.catch(
  z.optional(
    z.codec(text(40).check(z.refine((wire) => Date.parse(wire) >= 0)), z.date(), {
      decode: (wire) => new Date(wire),
      encode: (value) => value.toISOString(),
    }),
  ),
  undefined,
);

/** What an answer says of its time: when it was given, by the device's clock put right by the server's, and in which time zone (decisions §14). */
export const answerTime = { answered_at: moment, time_zone: timeZone };

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
