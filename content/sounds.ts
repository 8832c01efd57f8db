// Reads the sound tables: how every taught reading sounds, and the English pegs that its lines use (content.md "The sound line").
import type { ContentIssue } from './issue.ts';
import { findReadingIssue } from './reading.ts';
import { dropDuplicates, type Report, type Row, readTable } from './rows.ts';

const closenesses = ['exact', 'near'] as const;

/** An English word that sounds like a syllable. */
export interface PegRecord {
  readonly line: number;
  /** Pinyin without tone. */
  readonly syllable: string;
  readonly peg: string;
  /** `exact`: every sound has its nearest English one; `near`: at most one sound off. */
  readonly closeness: (typeof closenesses)[number];
  readonly note: string;
}

export const soundKinds = ['family', 'peg', 'like', 'spell'] as const;

/** How a reading of a character is remembered. */
export interface SoundRecord {
  readonly line: number;
  readonly character: string;
  /** Pinyin with its tone mark. */
  readonly reading: string;
  readonly kind: (typeof soundKinds)[number];
  /** For `family` and `like` the character that sounds alike; else empty. */
  readonly of: string;
  /** The written line of a peg or a spelling; empty for the other kinds unless it adds something. */
  readonly text: string;
}

/** The props of each tone move as the tone does: level, rising, dipping and returning, dropping; 5 is the neutral tone. */
export const propsByTone: Readonly<Record<number, readonly string[]>> = {
  1: ['rope', 'horizon', 'flute'],
  2: ['ladder', 'kite', 'balloon'],
  3: ['swing', 'hammock', 'trampoline'],
  4: ['anvil', 'anchor', 'waterfall'],
  5: ['feather', 'bubble'],
};

export const pegsFile = 'pegs.tsv';
export const soundsFile = 'sounds.tsv';
const pegColumns = ['syllable', 'peg', 'closeness', 'note'] as const;
const soundColumns = ['character', 'reading', 'kind', 'of', 'line'] as const;

function parsePeg(row: Row<(typeof pegColumns)[number]>, report: Report): PegRecord | undefined {
  const { line, syllable, peg, note } = row;
  if (!/^[a-zü]+$/.test(syllable) || findReadingIssue(syllable))
    return report(line, 'syllable', `“${syllable}” is not a syllable without tone`);
  if (peg === '') return report(line, 'peg', 'is empty');
  const closeness = closenesses.find((name) => name === row.closeness);
  return closeness ? { line, syllable, peg, closeness, note } : report(line, 'closeness', `“${row.closeness}” is not exact or near`);
}

function parseSound(row: Row<(typeof soundColumns)[number]>, report: Report): SoundRecord | undefined {
  const { line, character, reading, of } = row;
  if (!/^\p{Script=Han}$/u.test(character)) return report(line, 'character', `“${character}” is not one character`);
  const reason = reading === '' ? 'is empty' : findReadingIssue(reading);
  if (reason) return report(line, 'reading', reason);
  const kind = soundKinds.find((name) => name === row.kind);
  if (!kind) return report(line, 'kind', `“${row.kind}” is not one of ${soundKinds.join(', ')}`);
  return { line, character, reading, kind, of, text: row.cells[soundColumns.indexOf('line')] ?? '' };
}

/** Reads both tables of a folder and collects every formal error; invalid lines are skipped. */
export function readSounds(folder: string): { pegs: PegRecord[]; sounds: SoundRecord[]; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const pegs = readTable(folder, pegsFile, pegColumns, parsePeg, issues);
  const sounds = readTable(folder, soundsFile, soundColumns, parseSound, issues);
  const pegsBySyllable = dropDuplicates(pegs.records, ({ syllable }) => [syllable], 'syllable', pegs.report);
  return {
    pegs: dropDuplicates(pegsBySyllable, ({ peg }) => [peg.toLowerCase()], 'peg', pegs.report),
    sounds: dropDuplicates(sounds.records, ({ character, reading }) => [`${character} ${reading}`], 'reading', sounds.report),
    issues,
  };
}
