// Writes words as an Anki package: a zip of a SQLite collection (schema 11, which every Anki since 2.1 reads) and an empty list of media.
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { strToU8, zipSync } from 'fflate';
import type { TaughtLevel } from '#contract/wire.ts';

/** The fields of a note, in Anki's order. */
export const ankiFields = ['Chinese', 'Pinyin', 'Meaning', 'Association', 'Sentence'] as const;

/** When Anki asks a word. Days are the learner's study days, counted from 1 January 1970. */
export interface AnkiSchedule {
  readonly dueDay: number;
  /** Days from the last repeat to the due day, at least 1. */
  readonly interval: number;
  readonly repeats: number;
  readonly lapses: number;
  /** FSRS state, which Anki has too; undefined before the first rating. */
  readonly memory?: { readonly stability: number; readonly difficulty: number } | undefined;
}

/** A word for Anki; the texts are plain. */
export interface AnkiWord {
  /** Permanent id, such as `1-001`: Anki recognises the note by it when the package is imported again. */
  readonly id: string;
  /** When its texts last changed, in milliseconds. Anki keeps what was edited there later. */
  readonly changedAt: number;
  readonly fields: Readonly<Record<(typeof ankiFields)[number], string>>;
  readonly tags: readonly string[];
  /** Null for a word that is not repeated: its card is suspended. */
  readonly schedule: AnkiSchedule | null;
}

/** The learner's clock. */
export interface AnkiClock {
  /** Milliseconds. */
  readonly now: number;
  /** The earliest study day that is due, or today, and when it starts. */
  readonly firstDay: number;
  readonly firstDayStart: number;
}

// Fixed, so that a later package updates what an earlier one brought.
const modelId = 1_795_000_000_001;
const deckId = 1_795_000_000_002;
const firstNoteId = 1_795_000_100_000;
// When the fields, the template or the style of the note type last changed: raise it with them, and only with them.
const noteTypeChangedAt = Date.UTC(2026, 10, 27);

const hourOfDayStart = 4;
const usualFactor = 2500;
const suspended = -1;

const schema = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
    dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
    dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
    tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
    usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
    factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
    odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
    lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`;

/** Returns the bytes of the package. */
export function buildAnkiPackage(words: readonly AnkiWord[], clock: AnkiClock): Uint8Array {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(schema);
    database.exec('begin');
    insertCollection(database, clock);
    insertWords(database, words, clock);
    database.exec('commit');
    return zipSync({ 'collection.anki2': [database.serialize(), { level: 6 }], media: [strToU8('{}'), { level: 0 }] });
  } finally {
    database.close();
  }
}

// Due days count from the day on which the collection was created, and must not be negative.
function insertCollection(database: DatabaseSync, { now, firstDay, firstDayStart }: AnkiClock): void {
  const seconds = toSeconds(now);
  // Anki wants minutes west of Greenwich; it computes its days from these two and the hour at which they turn.
  const minutesWest = (firstDayStart - (firstDay * 24 + hourOfDayStart) * 3_600_000) / 60_000;
  const configuration = {
    activeDecks: [1],
    curDeck: 1,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
    curModel: String(modelId),
    nextPos: 1,
    sortType: 'noteFld',
    sortBackwards: false,
    addToCur: true,
    schedVer: 2,
    rollover: hourOfDayStart,
    creationOffset: minutesWest,
  };
  const decks = { 1: buildDeck(1, 'Default', seconds), [deckId]: buildDeck(deckId, 'HanziVine', seconds) };
  database
    .prepare("insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
    .run(
      toSeconds(firstDayStart),
      now,
      now,
      JSON.stringify(configuration),
      JSON.stringify({ [modelId]: buildModel(toSeconds(noteTypeChangedAt)) }),
      JSON.stringify(decks),
      JSON.stringify({ 1: buildDeckOptions() }),
    );
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

// An id begins with the level of the list of 2012, or with a letter where only the list of 2026 has the item.
const groupsOfItems: Readonly<Record<`${TaughtLevel}` | 'n' | 'c', number>> = { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5, n: 6, c: 7 };

/** The same for a word whatever else is in the package. */
function buildNoteId(wordId: string): number {
  const [group = '', number = ''] = wordId.split('-');
  const groupNumber = (groupsOfItems as Readonly<Record<string, number>>)[group];
  if (groupNumber === undefined) throw new RangeError(`${wordId} is no id of an item`);
  return firstNoteId + groupNumber * 10_000 + Number(number);
}

function insertWords(database: DatabaseSync, words: readonly AnkiWord[], { now, firstDay }: AnkiClock): void {
  const seconds = toSeconds(now);
  const insertNote = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
  const insertCard = database.prepare('insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)');
  for (const [index, { id, changedAt, fields, tags, schedule }] of words.entries()) {
    const noteId = buildNoteId(id);
    const values = ankiFields.map((name) => escapeHtml(fields[name]));
    const first = values[0] ?? '';
    insertNote.run(
      noteId,
      `hanzivine-${id}`,
      modelId,
      toSeconds(changedAt),
      ` ${tags.join(' ')} `,
      values.join('\u001F'),
      first,
      calculateChecksum(first),
    );
    if (schedule) {
      const { dueDay, interval, repeats, lapses, memory } = schedule;
      const data = memory ? JSON.stringify({ s: round(memory.stability), d: round(memory.difficulty), dr: 0.9 }) : '';
      insertCard.run(noteId, noteId, deckId, seconds, 2, 2, dueDay - firstDay, interval, usualFactor, repeats, lapses, data);
    } else insertCard.run(noteId, noteId, deckId, seconds, 0, suspended, index + 1, 0, 0, 0, 0, '');
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u001F', ' ').replaceAll('\n', '<br>');
}

// Anki's own: the first eight hexadecimal digits of the SHA-1 of the first field.
function calculateChecksum(text: string): number {
  return Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);
}

function buildDeck(id: number, name: string, mod: number): object {
  const nothingToday = { lrnToday: [0, 0], newToday: [0, 0], revToday: [0, 0], timeToday: [0, 0] };
  return { id, name, mod, usn: -1, conf: 1, dyn: 0, desc: '', collapsed: false, extendNew: 0, extendRev: 50, ...nothingToday };
}

function buildDeckOptions(): object {
  return {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    timer: 0,
    autoplay: true,
    replayq: true,
    new: { bury: false, delays: [1, 10], initialFactor: usualFactor, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    rev: { bury: false, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 200 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
  };
}

// Asks as HanziVine does, from the meaning to the word: the schedule is evidence of that and of nothing else.
function buildModel(mod: number): object {
  const field = (name: string, ord: number) => ({ name, ord, font: 'Arial', size: 20, sticky: false, rtl: false, media: [] });
  const template = {
    name: 'Meaning to Chinese',
    ord: 0,
    qfmt: '<div class="meaning">{{Meaning}}</div>',
    afmt: [
      '{{FrontSide}}<hr id="answer">',
      '<div class="chinese" lang="zh-Hans">{{Chinese}}</div><div>{{Pinyin}}</div>',
      '{{#Association}}<p>{{Association}}</p>{{/Association}}',
      '{{#Sentence}}<p>{{Sentence}}</p>{{/Sentence}}',
    ].join('\n'),
    bqfmt: '',
    bafmt: '',
    did: null,
    bfont: '',
    bsize: 0,
  };
  return {
    id: String(modelId),
    name: 'HanziVine',
    type: 0,
    mod,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [template],
    flds: ankiFields.map(field),
    css: '.card { font-family: arial; font-size: 20px; text-align: center; }\n.chinese { font-size: 56px; }\n',
    latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    latexsvg: false,
    req: [[0, 'any', [ankiFields.indexOf('Meaning')]]],
    tags: [],
    vers: [],
  };
}
