// The cards and questions of a level as JSON: written when they are first asked for, because encoding them costs more than all else of a load.
import { computeOnce } from '#engine/compute-once.ts';
import { type QuestionKind, encodeQuestion, encodeWord } from '#contract/study.ts';
import { shuffleList } from '#engine/shuffle.ts';
import type { LevelContent } from './level-content.ts';

/** A question in the bytes of its JSON, except for the order of its answers. */
export interface WrittenQuestion {
  readonly wordId: string;
  readonly key: string;
  readonly kind: QuestionKind;
  /** Everything up to the first answer, and each answer. */
  readonly start: Buffer;
  readonly answers: readonly Buffer[];
}

interface WrittenWord {
  readonly id: string;
  readonly card: Buffer;
  readonly questions: readonly WrittenQuestion[];
}

const getWrittenWords = computeOnce((_levelContent: LevelContent) => new Map<string, WrittenWord>());

/** The card and the questions of a word, the same ones each time; throws RangeError for an unknown word. */
export function getWrittenWord(levelContent: LevelContent, wordId: string): WrittenWord {
  const words = getWrittenWords(levelContent);
  let word = words.get(wordId);
  if (!word) words.set(wordId, (word = writeWord(levelContent, wordId)));
  return word;
}

function writeWord({ study }: LevelContent, wordId: string): WrittenWord {
  return {
    id: wordId,
    card: Buffer.from(JSON.stringify(encodeWord(study.getWordCard(wordId)))),
    questions: study.getQuestions(wordId).map((question) => {
      const { answers, ...others } = encodeQuestion(question);
      return {
        wordId,
        key: question.key,
        kind: question.kind,
        start: Buffer.from(`${JSON.stringify(others).slice(0, -1)},"answers":[`),
        answers: answers.map((answer) => Buffer.from(JSON.stringify(answer))),
      };
    }),
  };
}

const comma = Buffer.from(',');
const listStart = Buffer.from('[');
const listEnd = Buffer.from(']');
const objectStart = Buffer.from('{');
const objectEnd = Buffer.from('}');
const questionEnd = Buffer.from(']}');

function joinBytes(parts: readonly Buffer[]): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
}

/** A JSON list of entries that are written already. */
export function writeList(entries: readonly Buffer[]): Buffer {
  return Buffer.concat([listStart, ...joinBytes(entries), listEnd]);
}

/** A list of cards, as `wordList` writes it. */
export function writeCards(words: readonly WrittenWord[]): Buffer {
  return writeList(words.map(({ card }) => card));
}

/** A list of questions, as `questionList` writes it; their answers in an order that the seed decides. */
export function writeQuestions(questions: readonly WrittenQuestion[], seed: string): Buffer {
  const parts: Buffer[] = [listStart];
  for (const [index, { wordId, key, kind, start, answers }] of questions.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(start, ...joinBytes(kind === 'typing' ? answers : shuffleList(answers, `${seed} ${wordId} ${key}`)), questionEnd);
  }
  parts.push(listEnd);
  return Buffer.concat(parts);
}

/** A JSON object of fields that are written already. */
export function writeObject(fields: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, json], index) => [Buffer.from(`${index === 0 ? '' : ','}"${name}":`), json]);
  return Buffer.concat([objectStart, ...parts, objectEnd]);
}
