// Rows of a list as the server sends them, for the tests of the lists.

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
