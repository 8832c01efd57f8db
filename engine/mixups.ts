// Words that a learner takes for each other: which pairs stand, which are settled, and the drill that tells them apart (learning tools "My mix-ups").
import type { Question, Word } from '#contract/study.ts';
import { gapMark } from './asking-ways.ts';
import { foldText } from './near-meanings.ts';
import { shuffleByHash } from './wrong-answers.ts';

/** `mistake`: taken for the other in quiz or repeat; `right` and `wrong`: an answer of the drill. */
export const mixupEventKinds = ['mistake', 'right', 'wrong'] as const;
export type MixupEventKind = (typeof mixupEventKinds)[number];

/** Something that happened to a pair of words, on a study day counted from 1 January 1970. */
export interface MixupEvent {
  readonly first: string;
  readonly second: string;
  readonly kind: MixupEventKind;
  readonly day: number;
}

/** `once`: mixed up a single time, so far; `standing`: to be told apart; `settled`: told apart, until it happens again. */
export type MixupState = 'once' | 'standing' | 'settled';

/** A pair of words by their ids. */
export interface Mixup {
  readonly first: string;
  readonly second: string;
  readonly state: MixupState;
  /** How often one was taken for the other. */
  readonly mistakes: number;
  /** Right answers since the last mistake, and the days on which they were given. */
  readonly right: number;
  readonly rightDays: readonly number[];
  /** The study day of the last mistake. */
  readonly lastDay: number;
}

const mistakesToStand = 2;
const rightAnswersToSettle = 3;
const daysToSettle = 2;

function addEvent(mixup: Mixup, { kind, day }: MixupEvent): Mixup {
  if (kind === 'right') {
    const right = mixup.right + 1;
    const rightDays = mixup.rightDays.includes(day) ? mixup.rightDays : [...mixup.rightDays, day];
    const isSettled = mixup.state === 'standing' && right >= rightAnswersToSettle && rightDays.length >= daysToSettle;
    return { ...mixup, right, rightDays, state: isSettled ? 'settled' : mixup.state };
  }
  const mistakes = mixup.mistakes + 1;
  return { ...mixup, mistakes, right: 0, rightDays: [], lastDay: day, state: mistakes >= mistakesToStand ? 'standing' : 'once' };
}

/**
 * The learner's pairs, in the order of their first event. A pair stands from the second mistake on; three right answers since the last mistake, on two
 * different days, settle it; a single mistake brings it back. A wrong answer in the drill counts as a mistake.
 * @param events in the order in which they happened.
 */
export function summarizeMixups(events: readonly MixupEvent[]): Mixup[] {
  const mixups = new Map<string, Mixup>();
  for (const event of events) {
    const { first, second } = event;
    const name = `${first} ${second}`;
    const mixup = mixups.get(name) ?? { first, second, state: 'once', mistakes: 0, right: 0, rightDays: [], lastDay: event.day };
    mixups.set(name, addEvent(mixup, event));
  }
  return [...mixups.values()];
}

/** Whether an answer of the drill says anything new: a fourth right one on a day that counted already does not. */
export function isNewEvidence(mixup: Mixup, kind: MixupEventKind, day: number): boolean {
  return kind !== 'right' || mixup.right < rightAnswersToSettle || !(mixup.state === 'settled' || mixup.rightDays.includes(day));
}

// What goes first where there are too many pairs.
const leavingOrder: readonly MixupState[] = ['settled', 'once', 'standing'];

/** Those of the pairs that are too many: settled ones before those that happened once, the longest ago first. */
export function listSurplusMixups(mixups: readonly Mixup[], count: number): Mixup[] {
  const compare = (one: Mixup, other: Mixup) =>
    leavingOrder.indexOf(one.state) - leavingOrder.indexOf(other.state) || one.lastDay - other.lastDay;
  return mixups.toSorted(compare).slice(0, Math.max(0, mixups.length - count));
}

const han = /\p{Script=Han}/u;

/** The Chinese text that a wrong answer took for the word asked; undefined where it is none, or another thing than the word was asked. */
export function findMixedUpText(
  { kind, isMiddleCharacter, wordText, answers }: Question,
  feedback: { readonly chosen: string; readonly isCorrect: boolean },
): string | undefined {
  // A meaning or pinyin that was chosen is some word's.
  const chosen = answers.find(({ text }) => text === feedback.chosen)?.word ?? feedback.chosen.trim();
  if (feedback.isCorrect || isMiddleCharacter || kind === 'component' || chosen === wordText || !han.test(chosen)) return undefined;
  return chosen;
}

/** A wrong answer that the learner once gave, and what tells it from the right one. */
export interface OwnWrongAnswer {
  readonly text: string;
  readonly why: string;
}

/**
 * Puts the learner's own mix-ups among the wrong answers of the quiz's questions that ask for a word in Chinese; as many others give way. Those of a
 * repeat are drawn with them.
 * @param answersByWord by word id, the mix-up that was last first.
 */
export function offerOwnMixups(questions: readonly Question[], answersByWord: ReadonlyMap<string, readonly OwnWrongAnswer[]>): Question[] {
  return questions.map((question) => {
    if (question.kind !== 'character' || question.isMiddleCharacter) return question;
    const own = (answersByWord.get(question.wordId) ?? []).filter(({ text }) => text !== question.wordText);
    const isOwn = (text: string) => own.some((answer) => answer.text === text);
    const missing = own.filter(({ text }) => !question.answers.some((answer) => answer.text === text));
    const replaceable = question.answers.flatMap(({ isCorrect, text }, index) => (isCorrect || isOwn(text) ? [] : [index])).reverse();
    const answers = [...question.answers];
    for (const [place, { text, why }] of missing.entries()) {
      const index = replaceable[place];
      if (index !== undefined) answers[index] = { text, isCorrect: false, why };
    }
    return { ...question, answers };
  });
}

/** What a drill shows of the word it asks for: its meaning, its reading, its sentence with a gap, or the word itself, for its meaning. */
export const drillKinds = ['meaning', 'reading', 'sentence', 'word'] as const;
export type DrillKind = (typeof drillKinds)[number];

/** A question of the drill: two answers, one of each word. */
export interface DrillQuestion {
  /** The id of the word that is right. */
  readonly wordId: string;
  readonly kind: DrillKind;
  readonly title: string;
  /** The translation of a sentence; empty for other kinds. */
  readonly detail: string;
  /** By word id, in the order in which they are shown. */
  readonly answers: readonly { readonly wordId: string; readonly text: string }[];
}

const drillLength = 10;

function buildDrillQuestion(word: Word, other: Word, kind: DrillKind): Omit<DrillQuestion, 'answers'> | undefined {
  const base = { wordId: word.id, kind, detail: '' };
  if (kind === 'word') return foldText(word.translation) === foldText(other.translation) ? undefined : { ...base, title: word.text };
  if (kind === 'meaning')
    return foldText(word.translation) === foldText(other.translation) ? undefined : { ...base, title: word.translation };
  if (kind === 'reading') return foldText(word.pinyin) === foldText(other.pinyin) ? undefined : { ...base, title: word.pinyin };
  const { sentence } = word;
  if (!sentence?.words.some(({ id }) => id === word.id)) return undefined;
  const title = sentence.words.map(({ id, text }) => (id === word.id ? gapMark : text)).join('');
  return title.includes(word.text) || title.includes(other.text) ? undefined : { ...base, title, detail: sentence.translation };
}

/** Ten questions that offer just the two words, each asked five times and in every way that tells them apart. The same seed gives the same drill. */
export function createDrill(pair: readonly [Word, Word], seed: string): DrillQuestion[] {
  const half = drillLength / 2;
  const questions = pair.flatMap((word, place) => {
    const other = pair[1 - place] as Word;
    const asked = drillKinds.flatMap((kind) => buildDrillQuestion(word, other, kind) ?? []);
    return Array.from({ length: asked.length === 0 ? 0 : half }, (_, index) => ({
      question: asked[index % asked.length] as Omit<DrillQuestion, 'answers'>,
      name: `${word.id} ${index}`,
    }));
  });
  return shuffleByHash(questions, seed, ({ name }) => name).map(({ question, name }) => {
    const getText = (word: Word) => (question.kind === 'word' ? word.translation : word.text);
    const answers = pair.map((word) => ({ wordId: word.id, text: getText(word) }));
    return { ...question, answers: shuffleByHash(answers, `${seed} ${name}`, ({ wordId }) => wordId) };
  });
}
