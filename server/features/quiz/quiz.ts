// The quiz: which questions are open, what an answer changes, and marking words learnt or open again (learning §4; decisions §4, §12).
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { Completion } from '#contract/quiz.ts';
import type { Question, Word } from '#contract/study.ts';
import type { StudyItem } from '#contract/item.ts';
import { scoreOf } from '#engine/progress.ts';
import { shuffled } from '#engine/questions.ts';
import { ignoreWord, itemMeant, learnAgain, recordAnswer, undoAnswer, wordStanding, wordStandings } from '#server/learner/progress.ts';
import { type NamedWord, type Taught, findTaught, itemsNamed, itemsToOpen, taughtOf } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import type { Entitlement } from '#server/platform/entitlement.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/serve.ts';
import { completionNow, currentPart } from './part.ts';
import { readHintDisplay } from './store.ts';

type Quiz = typeof calls.quiz;

/** The open questions of the part under way, or of the next one, with their words; empty when nothing is left to study. */
export async function getQuiz({
  input,
  parts,
  learner,
  entitlement,
}: Asked<Quiz['getQuiz']>): Promise<{ questions: Question[]; characters: Word[] }> {
  const taught = taughtOf(parts, input.hsk);
  const words = await currentPart(parts, taught, learner.id, entitlement);
  const { study } = taught;
  const seed = randomUUID();
  const questions = words.flatMap(({ item, standing }) => study.questionsOf(item.id).filter(({ key }) => !standing.answeredKeys.has(key)));
  return {
    questions: questions.map((question) => shuffled(question, seed)),
    characters: words.map(({ item }) => study.wordOf(item.id)),
  };
}

/** Records a correct answer, once. `question_index` is the question's index; a `key` says the same and stands any edit of the content. */
export async function answer({ input, parts, learner, entitlement }: Asked<Quiz['answer']>): Promise<{
  score: number;
  answered: number;
  total: number;
  wordCompleted: boolean;
}> {
  const { taught, item } = await openWord(parts, learner.id, entitlement, input);
  const keys = taught.study.keysOf(item.id);
  const key = input.key ?? keys[input.question_index];
  if (key === undefined || !keys.includes(key)) {
    throw refuse.invalid(input.key === undefined ? 'question_index' : 'key', 'This word has no such question');
  }
  const { answered, total, wordCompleted } = await recordAnswer(parts, taught, learner.id, {
    wordId: item.id,
    key,
    mistakes: input.mistakes ?? 0,
  });
  return { score: scoreOf(answered, total), answered, total, wordCompleted };
}

/** Takes back the last answer of a level; one that is not the last stays. */
export async function undo({ input, parts, learner, entitlement }: Asked<Quiz['undoAnswer']>): Promise<{ undone: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const [item] = itemsToOpen(taught, entitlement, input);
  return { undone: await undoAnswer(parts, taught, learner.id, { wordId: item.id, key: input.key }) };
}

/** Where the quiz of a level stands; 0 for a level that has no content. */
export async function isCompleted({ input, parts, learner }: Asked<Quiz['isCompleted']>): Promise<{ completed: Completion }> {
  const taught = findTaught(parts, input.hsk);
  if (!taught) return { completed: 0 };
  return { completed: await completionNow(parts, taught, learner.id, learner.paidLevels.includes(input.hsk)) };
}

/** Whether associations are shown in the quiz. */
export async function hintDisplay({ parts, learner }: Asked<Quiz['hintDisplay']>): Promise<{ hint: boolean }> {
  return { hint: await readHintDisplay(parts.database.kysely, learner.id) };
}

/** Marks a word as learnt. */
export async function ignore({ input, parts, learner, entitlement }: Asked<Quiz['ignoreWord']>): Promise<{ ignored: boolean }> {
  const { taught, item } = await openWord(parts, learner.id, entitlement, input);
  await ignoreWord(parts, taught, learner.id, item.id);
  return { ignored: true };
}

/** Opens a word again. */
export async function again({ input, parts, learner, entitlement }: Asked<Quiz['learnAgain']>): Promise<{ restarted: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const items = itemsToOpen(taught, entitlement, input);
  // Of two words written alike the one that was done is meant: the other is open already.
  const standings = items.length > 1 ? await wordStandings(parts.database.kysely, taught, learner.id, items) : undefined;
  const item = items.find(({ id }) => standings?.get(id)?.done) ?? items[0];
  await learnAgain(parts, taught, learner.id, item.id);
  return { restarted: true };
}

/** Whether a word is marked as learnt. */
export async function isIgnored({ input, parts, learner }: Asked<Quiz['isIgnored']>): Promise<{ ignored: boolean }> {
  const taught = findTaught(parts, input.hsk);
  const items = itemsNamed(taught, input);
  if (!taught) return { ignored: false };
  const item = await itemMeant(parts, taught, learner.id, items);
  return { ignored: (await wordStanding(parts.database.kysely, taught, learner.id, item)).ignored };
}

async function openWord(
  parts: Parts,
  userId: string,
  entitlement: Entitlement,
  named: NamedWord & { hsk: Taught['level'] },
): Promise<{ taught: Taught; item: StudyItem }> {
  const taught = taughtOf(parts, named.hsk);
  return { taught, item: await itemMeant(parts, taught, userId, itemsToOpen(taught, entitlement, named)) };
}
