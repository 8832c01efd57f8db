// Makes a word's card and its questions, with permanent keys (decisions §4, §6, §12).
import type { Question, Typing, Word } from '#contract/study.ts';
import type { StudyCharacter, StudyComponent, StudyItem, StudyLevel } from '#contract/item.ts';
import { confusionsOf } from './confusion.ts';
import { folded } from './near-meanings.ts';
import { soundOf, syllablesOf } from './pinyin.ts';
import { shuffledList } from './shuffle.ts';
import type { Asked } from './wrong-answers.ts';
import { wrongKeywordsOf } from './wrong-keywords.ts';
import { wrongWordsOf } from './wrong-words.ts';

export { folded } from './near-meanings.ts';

/** Everything a level asks and shows. An unknown id throws RangeError. */
export interface LevelStudy {
  readonly level: StudyLevel['level'];
  readonly items: readonly StudyItem[];
  /** Number of questions of all words. */
  readonly totalQuestions: number;
  /** What the word's description card shows. */
  wordOf(id: string): Word;
  /** A word's questions in order; answers in a fixed order, the right one first: shuffle with `shuffled` when serving. */
  questionsOf(id: string): Question[];
  /** The permanent keys of a word's questions, in the same order. */
  keysOf(id: string): string[];
}

// A part that stands twice, as in 妈妈, is asked once (decisions §12).
function distinct(components: readonly StudyComponent[]): StudyComponent[] {
  return components.filter(({ glyph }, at) => components.findIndex((other) => other.glyph === glyph) === at);
}

/** Keys say what is asked, never where it stands: a component, the character, typing, or the same of a middle character. */
function keysOfItem(item: StudyItem): string[] {
  return [
    ...item.introduces.flatMap(({ character, components }) => [
      ...distinct(components).map(({ glyph }) => `m:${character}:r:${glyph}`),
      `m:${character}:c`,
    ]),
    ...distinct(item.components).map(({ glyph }) => `r:${glyph}`),
    'c',
    'f',
  ];
}

/** What a key asks: a component, the word in Chinese, or typing. */
export function questionTypeOf(key: string): Question['questionType'] {
  if (key === 'f') return 'freetype';
  return key === 'c' || key.endsWith(':c') ? 'character' : 'radical';
}

/** The ways a word may be typed in Chinese; a pattern with its dots, without them, and as two words. */
function writingsOf(item: StudyItem): string[] {
  if (item.kind !== 'pattern') return [item.item];
  const halves = item.item.split(/[…⋯]+/u).filter(Boolean);
  return [...new Set([item.item, halves.join('……'), halves.join('…'), halves.join('')])];
}

/** The piece of an association in which a keyword stands; where that says too little, its sentence (decisions §6, hint 3). */
function placeOf(association: string, keyword: string): string {
  const wanted = folded(keyword);
  const clauses = association.split(/(?<=[,:;.!?])\s+/u);
  const clause =
    clauses.find((text) => ` ${folded(text)} `.includes(` ${wanted} `)) ?? clauses.find((text) => folded(text).includes(wanted));
  if (clause && clause.split(' ').length > 2) return clause.replace(/[,:;]$/u, '');
  return association.split(/(?<=[.!?])\s+/u)[0] ?? association;
}

// A hint that names the answer is no hint.
function withoutAnswer(hint: string, answer: string): string {
  return ` ${folded(hint)} `.includes(` ${folded(answer)} `) ? '' : hint;
}

function wordOfItem(item: StudyItem): Word {
  const components = distinct(item.components);
  return {
    id: item.id,
    character: item.item,
    translation: item.translations.join('; '),
    transcription: [item.reading, ...item.otherReadings].join(' / '),
    hintsRadicals: components.map(({ glyph }) => glyph),
    hintsRadicalTranscriptions: components.map(({ reading }) => reading),
    hintsRadicalTranslations: components.map(({ keyword }) => keyword),
    hintsRadicalRoles: components.map(({ role }) => role),
    info: item.association,
    note: item.note,
    kind: item.kind,
    partOfSpeech: item.partOfSpeech,
    level_2025: item.level2025,
    traditional: item.traditional,
  };
}

function asAsked(item: StudyItem, character: StudyCharacter): Asked {
  const { reading, translations, components } = character;
  return { id: item.id, item: character.character, kind: 'character', reading, translations, partOfSpeech: '', components };
}

/** What several questions of one word share. */
interface Ground {
  readonly asked: Asked;
  readonly item: StudyItem;
  readonly association: string;
  readonly isMiddle: boolean;
  readonly prefix: string;
}

type Bare = Omit<Question, 'index'>;

function blank({ asked, item, association, isMiddle }: Ground): Omit<Bare, 'key' | 'title' | 'questionType' | 'answers'> {
  return {
    id: item.id,
    character: item.item,
    radical_index: 0,
    hint1: '',
    hint2: '',
    hint3: '',
    info: association,
    swappable: false,
    swappable_attempts: 0,
    is_middle_character: isMiddle,
    radicals: distinct(asked.components).map(({ glyph }) => glyph),
  };
}

function answersOf(right: string, wrong: readonly string[], whyOf: (answer: string) => string): Question['answers'] {
  return [{ answer: right, correct: true }, ...wrong.map((answer) => ({ answer, correct: false, why: whyOf(answer) }))];
}

type Confusions = ReturnType<typeof confusionsOf>;

function radicalQuestions(ground: Ground, wrongOf: ReturnType<typeof wrongKeywordsOf>, confusions: Confusions): Bare[] {
  const { asked, association, prefix } = ground;
  return distinct(asked.components).map((component, at) => ({
    ...blank(ground),
    key: `${prefix}r:${component.glyph}`,
    title: component.glyph,
    questionType: 'radical',
    radical_index: at,
    answers: answersOf(component.keyword, wrongOf(asked, component), (chosen) => confusions.ofKeyword(asked, component, chosen)),
    hint1: asked.reading,
    hint2: withoutAnswer(asked.translations[0] ?? '', component.keyword),
    hint3: placeOf(association, component.keyword),
    swappable: true,
  }));
}

function characterQuestion(ground: Ground, wrongOf: ReturnType<typeof wrongWordsOf>, confusions: Confusions): Bare {
  return {
    ...blank(ground),
    key: `${ground.prefix}c`,
    title: ground.asked.translations[0] ?? '',
    questionType: 'character',
    answers: answersOf(ground.asked.item, wrongOf(ground.asked), (chosen) => confusions.ofWord(ground.asked, chosen)),
  };
}

function countSyllables(item: string): number {
  return Array.from(item).filter((character) => /\p{Script=Han}/u.test(character)).length;
}

/** Finds the other words of a level that have the prompt for a meaning, or sound the same, for judging what was typed. */
function neighboursOf(level: StudyLevel): (item: StudyItem) => Pick<Typing, 'sameMeaning' | 'sameSound'> {
  const bySense = new Map<string, Set<string>>();
  const bySound = new Map<string, Set<string>>();
  const sounds = (item: StudyItem) => [item.reading, ...item.otherReadings].map(soundOf);
  const add = (map: Map<string, Set<string>>, key: string, item: string) => map.set(key, (map.get(key) ?? new Set()).add(item));
  for (const item of level.items) {
    for (const translation of item.translations) add(bySense, folded(translation), item.item);
    for (const sound of sounds(item)) add(bySound, sound, item.item);
  }
  const others = (map: ReadonlyMap<string, ReadonlySet<string>>, keys: readonly string[], own: string) =>
    [...new Set(keys.flatMap((key) => [...(map.get(key) ?? [])]))].filter((item) => item !== own);
  return (item) => ({
    sameMeaning: others(bySense, item.translations.slice(0, 1).map(folded), item.item),
    sameSound: others(bySound, sounds(item), item.item),
  });
}

/** Prepares a level: its questions are made one word at a time, when they are asked for. */
export function makeStudy(level: StudyLevel): LevelStudy {
  const items = new Map(level.items.map((item) => [item.id, item]));
  const wrongKeywords = wrongKeywordsOf(level);
  const wrongWords = wrongWordsOf(level);
  const neighbours = neighboursOf(level);
  const confusions = confusionsOf(level);
  const itemOf = (id: string): StudyItem => {
    const item = items.get(id);
    if (!item) throw new RangeError(`Level ${level.level} has no word ${id}`);
    return item;
  };

  const freetypeQuestion = (ground: Ground): Bare => {
    const { item } = ground;
    const count = countSyllables(item.item);
    const readings = [item.reading, ...item.otherReadings]
      .map((reading) => syllablesOf(reading, count))
      .filter((found) => found !== undefined);
    return {
      ...blank(ground),
      key: 'f',
      title: item.translations[0] ?? '',
      questionType: 'freetype',
      answers: writingsOf(item).map((answer) => ({ answer, correct: true })),
      typing: { readings, traditional: item.traditional ? [item.traditional] : [], meanings: [...item.translations], ...neighbours(item) },
    };
  };

  const questionsOf = (id: string): Question[] => {
    const item = itemOf(id);
    const own: Ground = { asked: item, item, association: item.association, isMiddle: false, prefix: '' };
    const middle = item.introduces.map((character): Ground => ({
      asked: asAsked(item, character),
      item,
      association: character.association,
      isMiddle: true,
      prefix: `m:${character.character}:`,
    }));
    const questions = [
      ...middle.flatMap((ground) => [
        ...radicalQuestions(ground, wrongKeywords, confusions),
        characterQuestion(ground, wrongWords, confusions),
      ]),
      ...radicalQuestions(own, wrongKeywords, confusions),
      characterQuestion(own, wrongWords, confusions),
      freetypeQuestion(own),
    ];
    return questions.map((question, index) => ({ ...question, index }));
  };

  return {
    level: level.level,
    items: level.items,
    totalQuestions: level.items.reduce((sum, item) => sum + keysOfItem(item).length, 0),
    wordOf: (id) => wordOfItem(itemOf(id)),
    questionsOf,
    keysOf: (id) => keysOfItem(itemOf(id)),
  };
}

/** A question with its answers in the order that the seed decides; a typed one has no order and stays as it is. */
export function shuffled(question: Question, seed: string): Question {
  if (question.questionType === 'freetype') return question;
  return { ...question, answers: shuffledList(question.answers, `${seed} ${question.id} ${question.key}`) };
}
