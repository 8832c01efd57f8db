// Builds a word's questions, with permanent keys (decisions §4, §6, §12).
import type { Question, TypingRules, Word } from '#contract/study.ts';
import type { StudyCharacter, StudyComponent, StudyWord, StudyLevel } from '#contract/study-word.ts';
import { createConfusionExplainer } from './confusion.ts';
import type { Draw } from './drawn-answers.ts';
import { type DrawnQuestions, createDrawer } from './drawn-questions.ts';
import { foldText } from './near-meanings.ts';
import { normalizeReading } from './pinyin.ts';
import { parseReadings } from './word-dictionary.ts';
import { listReadings } from './word-pinyin.ts';
import { buildAnswerKey } from './question-key.ts';
import { shuffleList } from './shuffle.ts';
import { dropRepeatedComponents, toWordCard } from './word-card.ts';
import { listTaughtWords, type QuestionTarget } from './wrong-answers.ts';
import { createWrongKeywordPicker } from './wrong-keywords.ts';
import { type WrongWords, createWrongWords } from './wrong-words.ts';

/** Everything a level asks and shows. An unknown word id throws RangeError. */
export interface LevelStudy {
  readonly level: StudyLevel['level'];
  readonly words: readonly StudyWord[];
  /** Number of questions of all words. */
  readonly totalQuestions: number;
  /** The description card of a word; always the same object. */
  getWordCard(id: string): Word;
  /** A word's questions in order, built once. The right answer comes first: shuffle with `shuffleAnswers` before serving. */
  getQuestions(id: string): readonly Question[];
  /** What a repeat can ask of a word, its wrong answers drawn. */
  drawQuestions(id: string, drawFor: Draw): DrawnQuestions;
  /** The permanent keys of a word's questions, in the same order; always the same list. */
  listKeys(id: string): readonly string[];
}

/** A key names what is asked, not its position: a component, the character, typing, or the same for a middle character. */
function listQuestionKeys(word: StudyWord): string[] {
  return [
    ...word.introduces.flatMap(({ character, components }) => [
      ...dropRepeatedComponents(components).map(({ glyph }) => `m:${character}:r:${glyph}`),
      `m:${character}:c`,
    ]),
    ...dropRepeatedComponents(word.components).map(({ glyph }) => `r:${glyph}`),
    'c',
    'f',
  ];
}

/** The accepted ways to type a word in Chinese; a pattern with its dots, without them, and as two words. */
function listAcceptedTexts(word: StudyWord): string[] {
  if (word.kind !== 'pattern') return [word.text];
  const halves = word.text.split(/[…⋯]+/u).filter(Boolean);
  return [...new Set([word.text, halves.join('……'), halves.join('…'), halves.join('')])];
}

/** The clause of an association that contains the keyword, or its first sentence if the clause is too short (decisions §6). */
function findClause(association: string, keyword: string): string {
  const foldedKeyword = foldText(keyword);
  const clauses = association.split(/(?<=[,:;.!?])\s+/u);
  const clause =
    clauses.find((text) => ` ${foldText(text)} `.includes(` ${foldedKeyword} `)) ??
    clauses.find((text) => foldText(text).includes(foldedKeyword));
  if (clause && clause.split(' ').length > 2) return clause.replace(/[,:;]$/u, '');
  return association.split(/(?<=[.!?])\s+/u)[0] ?? association;
}

/** Whether a meaning gives a keyword away: it is in it, or they have words that begin alike (“wind”, “be windy”). */
function givesKeyword(meaning: string, keyword: string): boolean {
  if (` ${meaning} `.includes(` ${keyword} `)) return true;
  const listLongWords = (text: string) => text.split(' ').filter((word) => word.length > 3);
  return listLongWords(keyword).some((own) => listLongWords(meaning).some((word) => word.startsWith(own) || own.startsWith(word)));
}

/** The word that a component is asked for (decisions §6 "hint2"): none for a whole character, and no meaning that gives the answer. */
function buildOriginHint({ text, translations }: QuestionTarget, { glyph, keyword }: StudyComponent): string {
  if (text === glyph) return '';
  const meaning = translations[0] ?? '';
  return givesKeyword(foldText(meaning), foldText(keyword)) ? `in ${text}` : `in ${text}, ${meaning}`;
}

function toQuestionTarget(word: StudyWord, character: StudyCharacter): QuestionTarget {
  const { reading, translations, components } = character;
  return { id: word.id, text: character.character, kind: 'character', reading, translations, partOfSpeech: '', components };
}

/** What the questions of one word have in common. */
interface QuestionContext {
  readonly target: QuestionTarget;
  readonly word: StudyWord;
  readonly association: string;
  readonly isMiddle: boolean;
  readonly prefix: string;
}

type UnindexedQuestion = Omit<Question, 'index'>;

function createBaseQuestion({
  target,
  word,
  association,
  isMiddle,
}: QuestionContext): Omit<UnindexedQuestion, 'key' | 'title' | 'kind' | 'answers'> {
  return {
    wordId: word.id,
    wordText: word.text,
    componentIndex: 0,
    soundHint: '',
    meaningHint: '',
    associationHint: '',
    association,
    isSwappable: false,
    attempts: 0,
    isMiddleCharacter: isMiddle,
    components: dropRepeatedComponents(target.components).map(({ glyph }) => glyph),
  };
}

function buildAnswers(right: string, wrong: readonly string[], explain: (answer: string) => string): Question['answers'] {
  return [{ text: right, isCorrect: true }, ...wrong.map((text) => ({ text, isCorrect: false, why: explain(text) }))];
}

type ConfusionExplainer = ReturnType<typeof createConfusionExplainer>;

function buildComponentQuestions(
  context: QuestionContext,
  pickWrongKeywords: ReturnType<typeof createWrongKeywordPicker>,
  explainer: ConfusionExplainer,
): UnindexedQuestion[] {
  const { target, association, prefix } = context;
  return dropRepeatedComponents(target.components).map((component, index) => ({
    ...createBaseQuestion(context),
    key: `${prefix}r:${component.glyph}`,
    title: component.glyph,
    kind: 'component',
    componentIndex: index,
    answers: buildAnswers(component.keyword, pickWrongKeywords(target, component), (chosen) =>
      explainer.explainKeyword(target, component, chosen),
    ),
    soundHint: target.reading,
    meaningHint: buildOriginHint(target, component),
    associationHint: findClause(association, component.keyword),
    isSwappable: true,
  }));
}

function buildCharacterQuestion(context: QuestionContext, wrongWords: WrongWords, explainer: ConfusionExplainer): UnindexedQuestion {
  return {
    ...createBaseQuestion(context),
    key: `${context.prefix}c`,
    title: context.target.translations[0] ?? '',
    kind: 'character',
    answers: buildAnswers(context.target.text, wrongWords.pick(context.target), (chosen) => explainer.explainWord(context.target, chosen)),
  };
}

/** Finds other words of the course that can mean the same, and those of the level with the same sound, for judging typed answers. */
function createNeighbourFinder(
  level: StudyLevel,
  course: readonly StudyLevel[],
): (word: StudyWord) => Pick<TypingRules, 'sameMeaning' | 'sameMeaningReadings' | 'sameSound'> {
  const textsByMeaning = new Map<string, Set<string>>();
  const textsBySound = new Map<string, Set<string>>();
  const listSounds = (word: StudyWord) => [word.reading, ...word.otherReadings].map(normalizeReading);
  const addText = (map: Map<string, Set<string>>, key: string, word: string) => map.set(key, (map.get(key) ?? new Set()).add(word));
  const readingsByText = new Map<string, readonly string[][]>();
  const traditionalByText = new Map<string, readonly string[]>();
  for (const word of course.flatMap(({ words }) => words)) {
    for (const translation of word.translations) addText(textsByMeaning, foldText(translation), word.text);
    readingsByText.set(word.text, [...(readingsByText.get(word.text) ?? []), ...listReadings(word)]);
    traditionalByText.set(word.text, [word.traditional, ...word.traditionalVariants].filter(Boolean));
  }
  for (const word of level.words) for (const sound of listSounds(word)) addText(textsBySound, sound, word.text);
  const findOthers = (map: ReadonlyMap<string, ReadonlySet<string>>, keys: readonly string[], own: string) =>
    [...new Set(keys.flatMap((key) => [...(map.get(key) ?? [])]))].filter((word) => word !== own);
  return (word) => {
    const synonyms = [
      ...findOthers(textsByMeaning, word.translations.map(foldText), word.text).flatMap((text) =>
        [text, ...(traditionalByText.get(text) ?? [])].map((written) => ({ written, readings: readingsByText.get(text) ?? [] })),
      ),
      ...word.otherWords.flatMap(({ texts, reading }) =>
        texts.map((written) => ({ written, readings: parseReadings(written, [reading]).filter(({ length }) => length > 0) })),
      ),
    ].filter(({ written }) => written !== word.text && written !== word.traditional && !word.traditionalVariants.includes(written));
    return {
      sameMeaning: synonyms.map(({ written }) => written),
      sameMeaningReadings: synonyms.map(({ readings }) => [...readings]),
      sameSound: findOthers(textsBySound, listSounds(word), word.text),
    };
  };
}

function memoize<Value>(build: (id: string) => Value): (id: string) => Value {
  const values = new Map<string, Value>();
  return (id) => {
    const known = values.get(id);
    if (known !== undefined) return known;
    const value = build(id);
    values.set(id, value);
    return value;
  };
}

/** Prepares a level; the questions of a word are built when they are first asked for, which is dear, and kept. `course`: all levels, whose words may be typed for one another, and may be offered above their own. */
export function createLevelStudy(level: StudyLevel, course: readonly StudyLevel[] = [level]): LevelStudy {
  const wordsById = new Map(level.words.map((word) => [word.id, word]));
  const pickWrongKeywords = createWrongKeywordPicker(level, course);
  const wrongWords = createWrongWords(level, course);
  const findNeighbours = createNeighbourFinder(level, course);
  // The level's own words explain first: listed again, they lead.
  const explainer = createConfusionExplainer({ ...level, words: [...level.words, ...listTaughtWords(level, course)] });
  const requireWord = (id: string): StudyWord => {
    const word = wordsById.get(id);
    if (!word) throw new RangeError(`Level ${level.level} has no word ${id}`);
    return word;
  };

  const buildTypingQuestion = (context: QuestionContext): UnindexedQuestion => {
    const { word } = context;
    return {
      ...createBaseQuestion(context),
      key: 'f',
      title: word.translations[0] ?? '',
      kind: 'typing',
      answers: listAcceptedTexts(word).map((text) => ({ text, isCorrect: true })),
      typing: {
        readings: listReadings(word),
        traditional: [word.traditional, ...word.traditionalVariants].filter(Boolean),
        meanings: [...word.translations],
        ...findNeighbours(word),
      },
    };
  };

  const buildQuestions = (id: string): Question[] => {
    const word = requireWord(id);
    const ownContext: QuestionContext = { target: word, word, association: word.association, isMiddle: false, prefix: '' };
    const middleContexts = word.introduces.map((character): QuestionContext => ({
      target: toQuestionTarget(word, character),
      word,
      association: character.association,
      isMiddle: true,
      prefix: `m:${character.character}:`,
    }));
    const questions = [
      ...middleContexts.flatMap((context) => [
        ...buildComponentQuestions(context, pickWrongKeywords, explainer),
        buildCharacterQuestion(context, wrongWords, explainer),
      ]),
      ...buildComponentQuestions(ownContext, pickWrongKeywords, explainer),
      buildCharacterQuestion(ownContext, wrongWords, explainer),
      buildTypingQuestion(ownContext),
    ];
    return questions.map((question, index) => ({ ...question, index }));
  };

  const getQuestions = memoize(buildQuestions);
  const draw = createDrawer(level, course, { getQuestions, wrongWords, pickWrongKeywords, explainer });

  return {
    level: level.level,
    words: level.words,
    totalQuestions: level.words.reduce((sum, word) => sum + listQuestionKeys(word).length, 0),
    getWordCard: memoize((id) => toWordCard(requireWord(id))),
    getQuestions,
    drawQuestions: (id, drawFor) => draw(requireWord(id), drawFor),
    listKeys: memoize((id) => listQuestionKeys(requireWord(id))),
  };
}

/** Shuffles a question's answers by the seed; a typed question has no order and is returned unchanged. */
export function shuffleAnswers(question: Question, seed: string): Question {
  if (question.kind === 'typing') return question;
  return { ...question, answers: shuffleList(question.answers, `${seed} ${buildAnswerKey(question.wordId, question.key)}`) };
}
