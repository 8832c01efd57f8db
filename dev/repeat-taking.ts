// What tests do with the repeat of a learner, through its calls.
import type { Question, Word } from '#contract/study.ts';
import type { NewLearner } from './new-learner.ts';
import { answerAll, quizOf } from './quiz-taking.ts';

/** What getQuizRepeat replies. */
export interface Repeat {
  readonly questions: Question[];
  readonly list: Word[];
  readonly characters: Word[];
  readonly completed: number;
}

type Taker = Pick<NewLearner, 'client'>;

/** Learns the next part of a level, which is due for a repeat from then on. */
export async function learnPart(learner: Taker, segment = 'quiz'): Promise<void> {
  await answerAll(learner, (await quizOf(learner, segment)).questions, segment);
}

/** Loads the repeat; `segment` is the level's first path segment. */
export async function repeatOf({ client }: Taker, segment = 'quiz', time_zone = 'UTC'): Promise<Repeat> {
  const { status, body } = await client.get(`/api/${segment}/getQuizRepeat`, { time_zone });
  if (status !== 200) throw new Error(`The repeat was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends the right answer of a question of the repeat. */
export function answerRepeat({ client }: Taker, question: Question, more: object = {}, segment = 'quiz') {
  const { id, character, key, questionType, radical_index } = question;
  return client.post(`/api/${segment}/answerRepeat`, { id, character, key, question_index: questionType, radical_index, ...more });
}

/** Sends the right answers of all these questions, one after the other. */
export async function answerAllRepeats(learner: Taker, questions: readonly Question[], more: object = {}, segment = 'quiz'): Promise<void> {
  for (const question of questions) {
    const { status, body } = await answerRepeat(learner, question, more, segment);
    if (status !== 200) throw new Error(`An answer was refused: ${status} ${JSON.stringify(body)}`);
  }
}

/** What isRepeatingOver and countScoreRepeat say. */
export async function repeatStanding({ client }: Taker, hsk = '_hsk1'): Promise<{ completed: number; score: number }> {
  const [over, count] = await Promise.all([client.get('/api/isRepeatingOver', { hsk }), client.get('/api/countScoreRepeat', { hsk })]);
  return { completed: over.body.completed, score: count.body.score };
}
