// The ways in which a repeat asks for a word besides by its meaning, and the round in which they come (learning tools "More ways to ask"; decisions §15).
import { type AskingWay, type Question, askingWays } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import type { DrawnQuestions } from './drawn-questions.ts';
import { type RepeatKey, characterKey, typingKey } from './question-key.ts';
import type { Grade } from './schedule.ts';
import { neutralTone } from './tones.ts';

/** Shown in a sentence for the word that is asked. */
export const gapMark = '＿＿';

/** What a repeat asks of a word: its question, and how it is asked; null for by the meaning. */
export interface Turn {
  readonly way: AskingWay | null;
  readonly key: RepeatKey;
}

// In Chinese a word is chosen for its meaning or typed in pinyin; every other way chooses and types.
const oneQuestion: Readonly<Partial<Record<AskingWay, readonly RepeatKey[]>>> = { reading: [characterKey], pronunciation: [typingKey] };
const listKeys = (way: AskingWay | null): readonly RepeatKey[] => (way && oneQuestion[way]) ?? [characterKey, typingKey];

// One round: by the meaning, as the quiz does, then in each way.
const ways: readonly (AskingWay | null)[] = [null, ...askingWays];
const round: readonly Turn[] = ways.flatMap((way) => listKeys(way).map((key) => ({ way, key })));
// Replaces typing the pinyin where that was skipped.
const pinyinChoice: Turn = { way: 'pronunciation', key: characterKey };
// The second repeat of a word that was chosen by its meaning: in Chinese where that is allowed, and typed by the meaning where not.
const readBeforeTyping: Turn = { way: 'reading', key: typingKey };

const isSameTurn = (one: Turn, other: Turn) => one.way === other.way && one.key === other.key;

/** Whether a way asks a question with this key. */
export function isTurn(turn: { readonly way: AskingWay | null; readonly key: string }): turn is Turn {
  return [...round, pinyinChoice].some(({ way, key }) => way === turn.way && key === turn.key);
}

/**
 * What a word's next repeat asks. A way is chosen and typed before the next one begins; a word that was not known is asked again in the same way, and
 * pinyin that the learner would not type is chosen. Reading begins with the second repeat, and the round goes on from there (decisions §5, §15).
 * @param grade of the answer; null for one that was skipped.
 * @param isFirst whether this was the word's first repeat.
 */
export function getNextTurn(asked: Turn, grade: Grade | null, isFirst: boolean): Turn {
  const { way, key } = asked;
  if (isFirst && grade === 'good' && way === null && key === characterKey) return readBeforeTyping;
  if (key === characterKey && listKeys(way).length > 1) return { way, key: typingKey };
  if (grade === null && way === pinyinChoice.way) return pinyinChoice;
  if (grade !== 'good') return asked;
  const last = round.findLastIndex((turn) => turn.way === way);
  return round[(last + 1) % round.length] as Turn;
}

/** The sentence with a gap for the word; undefined if it does not hold the word, or the rest of it gives the word away. */
function buildGap({ id, text, sentence }: StudyWord): Question['gap'] {
  if (!sentence?.words.some((word) => word.id === id && word.text === text)) return undefined;
  const chinese = sentence.words.map((word) => (word.id === id ? gapMark : word.text)).join('');
  return chinese.includes(text) ? undefined : { chinese, translation: sentence.translation };
}

/** The first reading of a typed question as numbered syllables; the r of a retroflex ending belongs to the syllable before it. */
export function listToneSyllables({ typing }: Question): { readonly letters: string; readonly tone: number }[] {
  const syllables: { letters: string; tone: number }[] = [];
  for (const numbered of typing?.readings[0] ?? []) {
    const letters = numbered.replace(/\d$/, '').replaceAll('u:', 'ü');
    const last = syllables.at(-1);
    if (letters === 'r' && last) last.letters += 'r';
    else syllables.push({ letters, tone: Number(/\d$/.exec(numbered)?.[0] ?? neutralTone) });
  }
  return syllables;
}

/** Whether a question is answered by choosing tones or by writing, not in the field. */
export function isTonesOrWriting({ way }: Question): boolean {
  return way === 'tone' || way === 'writing';
}

// Said of every way, so that none is forgotten.
const wordShown: Readonly<Record<AskingWay, boolean>> = {
  reading: true,
  pronunciation: true,
  sentence: false,
  listening: false,
  tone: true,
  writing: false,
};

/** Whether a question shows the word in Chinese, and asks for its meaning, its pinyin or its tones. */
export function showsWord({ way }: Question): boolean {
  return way !== undefined && wordShown[way];
}

/** Tones and strokes are asked of the typed question, whichever one is due; only its key stays. */
function askForm(question: Question, way: 'tone' | 'writing', typed: Question): Question | undefined {
  const asked: Question = { ...typed, key: question.key, index: question.index, way };
  if (way === 'writing') return /\p{Script=Han}/u.test(typed.wordText) ? asked : undefined;
  if (!typed.typing || listToneSyllables(typed).every(({ tone }) => tone === neutralTone)) return undefined;
  // What means or sounds the same is no answer to a choice of tones, and the pinyin would be one.
  const typing = { ...typed.typing, meanings: [], sameMeaning: [], sameMeaningReadings: [], sameSound: [] };
  return { ...asked, soundHint: '', typing };
}

/** A word that is asked: its questions, and the one that is due. */
interface Asked {
  readonly drawn: DrawnQuestions;
  readonly question: Question;
  /** The word's own question that is typed. */
  readonly typed: Question;
}

/** In Chinese nothing may tell meaning or sound: no hint, and what means or sounds the same is no answer. */
function askPinyin({ drawn, question, typed }: Asked): Question | undefined {
  const { word, homographReadings } = drawn;
  if (!typed.typing || typed.typing.readings.length === 0) return undefined;
  const asked: Question = { ...question, title: word.text, way: 'pronunciation' };
  if (question.key === characterKey) {
    const answers = drawn.offerPinyin();
    return answers.length > 1 ? { ...asked, answers } : undefined;
  }
  const typing = {
    ...typed.typing,
    traditional: [],
    sameMeaning: [],
    sameMeaningReadings: [],
    sameSound: [],
    ...(homographReadings.length > 0 && { homographReadings: homographReadings.map((reading) => [...reading]) }),
  };
  return { ...asked, answers: [word.reading, ...word.otherReadings].map((text) => ({ text, isCorrect: true })), typing };
}

/** How each way asks the question of a word; undefined where it cannot. A way that is missing here does not compile. */
const askInWay: Readonly<Record<AskingWay, (asked: Asked) => Question | undefined>> = {
  reading: ({ drawn, question }) => {
    const answers = drawn.offerMeanings();
    return answers.length > 1 ? { ...question, title: drawn.word.text, way: 'reading', answers } : undefined;
  },
  pronunciation: askPinyin,
  sentence: ({ drawn, question }) => {
    const gap = buildGap(drawn.word);
    return gap && { ...question, way: 'sentence', gap };
  },
  // What sounds like the word cannot be told from it by ear.
  listening: ({ drawn, question }) => {
    const way = 'listening';
    if (question.typing) return { ...question, way, typing: { ...question.typing, sameSound: [...drawn.homophones] } };
    const answers = drawn.offerWords(drawn.homophones);
    return answers.length > 1 ? { ...question, way, answers } : undefined;
  },
  tone: ({ question, typed }) => askForm(question, 'tone', typed),
  writing: ({ question, typed }) => askForm(question, 'writing', typed),
};

const filesNeeded: Readonly<Record<AskingWay, boolean>> = {
  reading: false,
  pronunciation: false,
  sentence: false,
  listening: true,
  tone: false,
  writing: true,
};

/** Ways that need nothing but the question itself: no recording, no strokes. */
export const waysWithoutFiles: readonly AskingWay[] = askingWays.filter((way) => !filesNeeded[way]);

/** The turns from one on, in the order in which they are tried. */
function listTurns(wanted: Turn): readonly Turn[] {
  if (isSameTurn(wanted, readBeforeTyping)) return [{ way: 'reading', key: characterKey }, ...listTurns({ way: null, key: typingKey })];
  const place = round.findIndex((turn) => isSameTurn(turn, wanted));
  const start = place < 0 ? round.findIndex(({ way }) => way === wanted.way) : place;
  return [...(isTurn(wanted) ? [wanted] : []), ...round.slice(start), ...round.slice(0, start)];
}

/**
 * The question of a repeat, as it is wanted or as the next turn that is allowed and possible asks it; in the end by the meaning.
 * @param allowed what the learner's settings and page allow.
 */
export function askByWay(drawn: DrawnQuestions, wanted: Turn, allowed: readonly AskingWay[]): Question {
  const find = (key: RepeatKey): Question => {
    const question = drawn.own.find((one) => one.key === key);
    if (!question) throw new RangeError(`${drawn.word.id} has no question ${key}`);
    return question;
  };
  const typed = find(typingKey);
  for (const { way, key } of listTurns(wanted)) {
    const question = find(key);
    if (way === null) return question;
    const asked = allowed.includes(way) ? askInWay[way]({ drawn, question, typed }) : undefined;
    if (asked) return asked;
  }
  return find(characterKey);
}
