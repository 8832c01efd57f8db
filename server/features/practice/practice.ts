// Practice: questions of one kind about chosen words; nothing is written (learning tools "More ways to ask").
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { Entitlement } from '#contract/free-part.ts';
import { type PracticeChoice, type PracticeKind, practiceSize } from '#contract/practice.ts';
import type { AskingWay, Question, Word } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import type { WordUse } from '#contract/study-aids.ts';
import { type TaughtLevel, getWordList } from '#contract/wire.ts';
import { askByWay } from '#engine/asking-ways.ts';
import type { Draw } from '#engine/drawn-answers.ts';
import type { DrawnQuestions } from '#engine/drawn-questions.ts';
import { type RepeatKey, characterKey, typingKey } from '#engine/question-key.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import { shuffleList } from '#engine/shuffle.ts';
import type { CallContext } from '#server/call-context.ts';
import { loadDraw } from '#server/features/mixups/mixups.ts';
import { type LevelContent, listAccessibleWords, listContents, requireCalledLevel } from '#server/learner/level-content.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { Services } from '#server/services.ts';
import { readLearntWords } from './store.ts';

type PracticeInput = CallContext<typeof calls.practice.getPractice>['input'];

const splitNames = (names: string) => names.split(/[\s,，、;；]+/u).filter(Boolean);

/** A level as it is practised: its words that the learner may open, and how often each learnt one was forgotten. */
interface OpenLevel {
  readonly levelContent: LevelContent;
  readonly words: readonly StudyWord[];
  readonly lapsesById: ReadonlyMap<string, number>;
  readonly draw: Draw;
}

/** The level of the call; for what is to be written by hand also the lower ones: an exam asks for their characters too. */
function listPractisedLevels(services: Services, called: LevelContent, choice: PracticeChoice): readonly LevelContent[] {
  if (choice !== 'handwriting') return [called];
  return listContents(services, getWordList(called.level)).filter(({ level }) => level <= called.level);
}

async function openLevel(services: Services, learner: Learner, levelContent: LevelContent, entitlement: Entitlement): Promise<OpenLevel> {
  const key = { userId: learner.id, level: levelContent.level };
  const [learnt, draw] = await Promise.all([
    readLearntWords(services.database.kysely, key, levelContent.words),
    loadDraw(services, learner, levelContent, undefined),
  ]);
  const lapsesById = new Map(learnt.map(({ id, lapses }) => [id, lapses]));
  const accessible = new Set(listAccessibleWords(levelContent, entitlement).map(({ id }) => id));
  // What was learnt stays open after the access has ended.
  return { levelContent, words: levelContent.words.filter(({ id }) => accessible.has(id) || lapsesById.has(id)), lapsesById, draw };
}

/** Those that the exam asks to be written by hand up to a level, a word that several levels have once: as the highest of them has it. */
function listHandwritten(levels: readonly OpenLevel[], examLevel: TaughtLevel): StudyWord[] {
  const asked = levels.flatMap(({ words }) => words.filter(({ handwriting }) => handwriting !== undefined && handwriting <= examLevel));
  return [...new Map(asked.map((word) => [word.memoryId, word])).values()];
}

/** Those of the open words that the learner chose; the most often forgotten ones first where these are wanted. */
function chooseWords(
  { choice, level, words: named = '' }: PracticeInput,
  levels: readonly OpenLevel[],
  seed: string,
): readonly StudyWord[] {
  if (choice === 'handwriting') return shuffleList(listHandwritten(levels, level), seed);
  const lapsesById = new Map(levels.flatMap((open) => [...open.lapsesById]));
  const getLapses = ({ id }: StudyWord) => lapsesById.get(id) ?? 0;
  const mixed = shuffleList(
    levels.flatMap(({ words }) => words),
    seed,
  );
  if (choice === 'named') {
    const texts = new Set(splitNames(named));
    return mixed.filter(({ text }) => texts.has(text));
  }
  if (choice === 'all') return mixed;
  if (choice === 'learnt') return mixed.filter(({ id }) => lapsesById.has(id));
  return mixed.filter((word) => getLapses(word) > 0).sort((one, other) => getLapses(other) - getLapses(one));
}

// Tones and strokes are asked of the typed question, as is pinyin.
const practiceKeys: Readonly<Record<AskingWay, RepeatKey>> = {
  reading: characterKey,
  pronunciation: typingKey,
  sentence: characterKey,
  listening: characterKey,
  tone: typingKey,
  writing: typingKey,
};

/** Asks for the word as in its sentence, in one of its uses; undefined if it stands whole in none. */
function askInUse(drawn: DrawnQuestions, uses: readonly WordUse[]): Question | undefined {
  const turn = { way: 'sentence', key: characterKey } as const;
  return uses
    .map((use) => askByWay({ ...drawn, word: { ...drawn.word, sentence: use } }, turn, [turn.way]))
    .find(({ way }) => way === turn.way);
}

interface Asking {
  readonly kind: PracticeKind;
  readonly draw: Draw;
  /** In the order in which they are tried. */
  readonly uses: readonly WordUse[];
}

/** The question of a kind about a word; undefined if the word cannot be asked this way. */
function buildQuestion({ study }: LevelContent, word: StudyWord, { kind, draw, uses }: Asking): Question | undefined {
  const drawn = study.drawQuestions(word.id, draw);
  if (kind === 'use') return askInUse(drawn, uses);
  if (kind === 'choice' || kind === 'typing') return drawn.own.find(({ key }) => key === (kind === 'choice' ? characterKey : typingKey));
  const asked = askByWay(drawn, { way: kind, key: practiceKeys[kind] }, [kind]);
  return asked.way === kind ? asked : undefined;
}

/** Returns one question for each chosen word that the learner may open and that can be asked this way. */
export async function getPractice({
  input,
  services,
  learner,
  entitlement,
}: CallContext<typeof calls.practice.getPractice>): Promise<{ questions: Question[]; list: Word[]; leftOut?: string[] }> {
  const called = requireCalledLevel({ input, services, learner });
  const getEntitlement = ({ level, examLevel }: LevelContent) =>
    level === called.level ? entitlement : learner.paidLevels.includes(examLevel) ? 'paid' : 'trial';
  const levels = await Promise.all(
    listPractisedLevels(services, called, input.choice).map((content) => openLevel(services, learner, content, getEntitlement(content))),
  );
  const levelsByKey = new Map(levels.map((open) => [open.levelContent.level, open]));
  const seed = randomUUID();
  const questions: Question[] = [];
  const list: Word[] = [];
  for (const word of chooseWords(input, levels, seed)) {
    const open = levelsByKey.get(word.level);
    const uses = shuffleList(services.course.levels.get(word.level)?.uses?.[word.id] ?? [], seed);
    const question = open && buildQuestion(open.levelContent, word, { kind: input.kind, draw: open.draw, uses });
    if (!question) continue;
    questions.push(shuffleAnswers(question, seed));
    list.push(open.levelContent.study.getWordCard(word.id));
    if (questions.length === practiceSize) break;
  }
  return {
    questions: shuffleList(questions, seed),
    list,
    ...(input.choice === 'named' && {
      leftOut: [...new Set(splitNames(input.words ?? ''))].filter((name) => questions.every(({ wordText }) => wordText !== name)),
    }),
  };
}
