// Rows of a list and the standing of a level as the server sends them, for the tests of the lists.
import { wireLevel } from '#web/client/level-fixture.ts';

export interface WireRow {
  id: string;
  character: string;
  ignored: number;
  answered: number;
  total: number;
  [more: string]: unknown;
}

/** A word of four questions, none of them answered. */
export function word(id: string, character: string, more: Partial<WireRow> = {}): WireRow {
  return {
    id,
    character,
    translation: `meaning of ${character}`,
    transcription: 'hǎo',
    hintsRadicals: ['女', '子'],
    hintsRadicalTranscriptions: ['nǚ', 'zǐ'],
    hintsRadicalTranslations: ['woman', 'child'],
    hintsRadicalRoles: ['meaning', 'shape'],
    info: 'A woman with her child.',
    note: '',
    kind: 'word',
    partOfSpeech: 'adjective',
    level_2025: 1,
    traditional: '',
    ignored: 0,
    answered: 0,
    total: 4,
    ...more,
  };
}

/** What the overview says of a level. */
export function levelState(level: number, words: number, paid: 0 | 1): Record<string, unknown> {
  return wireLevel(level, { words, paid, wordsDone: 31, score: 0.1, priceEuro: '35.00', months: 3 });
}
