// Practice: questions of one kind about chosen words; nothing is written (learning tools "More ways to ask").
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import { type PracticeKind, practiceSize } from '#contract/practice.ts';
import type { Question, Word } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { askByWay } from '#engine/asking-ways.ts';
import { characterKey, typingKey } from '#engine/question-key.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import { shuffleList } from '#engine/shuffle.ts';
import type { CallContext } from '#server/call-context.ts';
import { type LevelContent, listAccessibleWords, requireLevel } from '#server/learner/level-content.ts';
import { type LearntRow, readLearntWords } from './store.ts';

type PracticeInput = CallContext<typeof calls.practice.getPractice>['input'];

const splitNames = (names: string) => names.split(/[\s,，、;；]+/u).filter(Boolean);

/** Those of the open words that the learner chose; the most often forgotten ones first where these are wanted. */
function chooseWords(
  { choice, words: named = '' }: PracticeInput,
  open: readonly StudyWord[],
  learnt: readonly LearntRow[],
  seed: string,
): readonly StudyWord[] {
  const lapsesById = new Map(learnt.map(({ id, lapses }) => [id, lapses]));
  const getLapses = ({ id }: StudyWord) => lapsesById.get(id) ?? 0;
  const mixed = shuffleList(open, seed);
  if (choice === 'named') {
    const texts = new Set(splitNames(named));
    return mixed.filter(({ text }) => texts.has(text));
  }
  if (choice === 'all') return mixed;
  if (choice === 'learnt') return mixed.filter(({ id }) => lapsesById.has(id));
  return mixed.filter((word) => getLapses(word) > 0).sort((one, other) => getLapses(other) - getLapses(one));
}

/** The question of a kind about a word; undefined if the word cannot be asked so. */
function buildQuestion({ study }: LevelContent, word: StudyWord, kind: PracticeKind, seed: string): Question | undefined {
  const questions = study.getQuestions(word.id).filter(({ isMiddleCharacter }) => !isMiddleCharacter);
  const chosen = questions.find(({ key }) => key === characterKey);
  const typed = questions.find(({ key }) => key === typingKey);
  if (!chosen || !typed) return undefined;
  if (kind === 'choice') return shuffleAnswers(chosen, seed);
  if (kind === 'typing') return typed;
  const question = kind === 'tone' || kind === 'writing' ? typed : shuffleAnswers(chosen, seed);
  const asked = askByWay(question, kind, [kind], word, { homophones: study.listHomophones(word.id), typed });
  return asked.way === kind ? asked : undefined;
}

/** Returns one question for each chosen word that the learner may open and that can be asked so. */
export async function getPractice({
  input,
  services,
  learner,
  entitlement,
}: CallContext<typeof calls.practice.getPractice>): Promise<{ questions: Question[]; list: Word[]; left_out?: string[] }> {
  const levelContent = requireLevel(services, input.hsk);
  const learnt = await readLearntWords(services.database.kysely, { userId: learner.id, level: levelContent.level });
  const learntIds = new Set(learnt.map(({ id }) => id));
  const accessible = new Set(listAccessibleWords(levelContent, entitlement).map(({ id }) => id));
  // What was learnt stays open after the access has ended.
  const open = levelContent.words.filter(({ id }) => accessible.has(id) || learntIds.has(id));
  const seed = randomUUID();
  const questions: Question[] = [];
  for (const word of chooseWords(input, open, learnt, seed)) {
    const question = buildQuestion(levelContent, word, input.kind, seed);
    if (question) questions.push(question);
    if (questions.length === practiceSize) break;
  }
  return {
    questions: shuffleList(questions, seed),
    list: questions.map(({ wordId }) => levelContent.study.getWordCard(wordId)),
    ...(input.choice === 'named' && {
      left_out: [...new Set(splitNames(input.words ?? ''))].filter((name) => questions.every(({ wordText }) => wordText !== name)),
    }),
  };
}
