// Two words of level 1 as the server serves them, for the tests of the quiz.
import type { Question, Word } from '#contract/study.ts';

/** 人 and 好 with one component question each of their parts. */
export const words: Word[] = [
  {
    id: '1-002',
    character: '人',
    translation: 'person',
    transcription: 'rén',
    hintsRadicals: ['人'],
    hintsRadicalTranscriptions: ['rén'],
    hintsRadicalTranslations: ['person'],
    hintsRadicalRoles: ['meaning'],
    info: 'Two legs in mid-stride: a person.',
    note: '',
    kind: 'word',
    partOfSpeech: 'noun',
    level_2025: 1,
    traditional: '',
  },
  {
    id: '1-005',
    character: '好',
    translation: 'good',
    transcription: 'hǎo',
    hintsRadicals: ['女', '子'],
    hintsRadicalTranscriptions: ['nǚ', 'zǐ'],
    hintsRadicalTranslations: ['woman', 'child'],
    hintsRadicalRoles: ['meaning', 'shape'],
    info: 'A woman with her child: all is good.',
    note: '',
    kind: 'word',
    partOfSpeech: 'adjective',
    level_2025: 7,
    traditional: '',
  },
];

const base = {
  radical_index: 0,
  hint1: '',
  hint2: '',
  hint3: '',
  info: '',
  swappable: false,
  swappable_attempts: 0,
  is_middle_character: false,
  radicals: [],
} satisfies Partial<Question>;

function choices(right: string, ...wrong: string[]): Question['answers'] {
  return [
    { answer: wrong[0] ?? '', correct: false },
    { answer: right, correct: true },
    ...wrong.slice(1).map((answer) => ({ answer, correct: false })),
  ];
}

function questionsOf(word: Word, sound: string): Question[] {
  const shared = { ...base, id: word.id, character: word.character, info: word.info, radicals: word.hintsRadicals };
  const radicals = word.hintsRadicals.map((glyph, at): Question => ({
    ...shared,
    key: `r:${glyph}`,
    index: at,
    radical_index: at,
    title: glyph,
    questionType: 'radical',
    swappable: true,
    answers: choices(word.hintsRadicalTranslations[at] ?? '', 'tree', 'mouth', 'horse'),
    hint1: word.transcription,
    hint2: word.translation,
    hint3: `It stands at the ${at === 0 ? 'beginning' : 'end'}.`,
  }));
  return [
    ...radicals,
    {
      ...shared,
      key: 'c',
      index: radicals.length,
      title: word.translation,
      questionType: 'character',
      answers: choices(word.character, '大', '木', '口'),
    },
    {
      ...shared,
      key: 'f',
      index: radicals.length + 1,
      title: word.translation,
      questionType: 'freetype',
      answers: [{ answer: word.character, correct: true }],
      typing: {
        readings: [[sound]],
        traditional: [],
        meanings: [word.translation],
        sameMeaning: [],
        sameSound: word.character === '人' ? ['仁'] : [],
      },
    },
  ];
}

/** The seven questions of both words in order. */
export const questions: Question[] = words.flatMap((word, at) => questionsOf(word, at === 0 ? 'ren2' : 'hao3'));
