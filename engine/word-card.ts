// Builds the card of a word.
import type { Word } from '#contract/study.ts';
import type { StudyComponent, StudyWord } from '#contract/study-word.ts';
import { getExamLevel } from '#contract/wire.ts';

/** A component that occurs twice, as in 妈妈, is shown and asked once (decisions §12). */
export function dropRepeatedComponents(components: readonly StudyComponent[]): StudyComponent[] {
  return components.filter(({ glyph }, index) => components.findIndex((other) => other.glyph === glyph) === index);
}

/** The card of a word, as the wire has it. */
export function toWordCard(word: StudyWord): Word {
  return {
    id: word.id,
    memoryId: word.memoryId,
    level: getExamLevel(word.level),
    text: word.text,
    translation: word.translations.join('; '),
    pinyin: [word.reading, ...word.otherReadings].join(' / '),
    components: dropRepeatedComponents(word.components),
    association: word.association,
    note: word.note,
    kind: word.kind,
    partOfSpeech: word.partOfSpeech,
    syllabusLevel: word.level2025,
    handwriting: word.handwriting ?? null,
    traditional: word.traditional,
    sounds: word.sounds,
    sentence: word.sentence,
    measureWords: word.measureWords,
    pairs: word.pairs,
    voice: word.voice ?? '',
  };
}
