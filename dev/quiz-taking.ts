// What tests do with the quiz of a learner, through its calls.
import type { Question, Word } from '#contract/study.ts';
import type { NewLearner } from './new-learner.ts';

/** What getQuiz replies. */
export interface Quiz {
  readonly questions: Question[];
  readonly characters: Word[];
}

type Taker = Pick<NewLearner, 'client'>;

/** Loads the quiz; `segment` is the level's first path segment. */
export async function quizOf({ client }: Taker, segment = 'quiz'): Promise<Quiz> {
  const { status, body } = await client.get(`/api/${segment}/getQuiz`);
  if (status !== 200) throw new Error(`The quiz was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends the right answer of a question. */
export function answer({ client }: Taker, question: Pick<Question, 'id' | 'character' | 'index' | 'key'>, segment = 'quiz') {
  const { id, character, index, key } = question;
  return client.post(`/api/${segment}/answer`, { user_id: 10, id, character, question_index: index, key });
}

/** Sends the right answers of all these questions, one after the other. */
export async function answerAll(learner: Taker, questions: readonly Question[], segment = 'quiz'): Promise<void> {
  for (const question of questions) {
    const { status, body } = await answer(learner, question, segment);
    if (status !== 200) throw new Error(`An answer was refused: ${status} ${JSON.stringify(body)}`);
  }
}

/** What is_completed says. */
export async function completed({ client }: Taker, hsk = '_hsk1'): Promise<number> {
  return (await client.get('/api/is_completed', { hsk })).body.completed;
}

/** What countScore says. */
export async function score({ client }: Taker, hsk = '_hsk1'): Promise<number> {
  return (await client.get('/api/countScore', { hsk })).body.score;
}

/** The ids of the words of a quiz. */
export function idsOf(quiz: Quiz): string[] {
  return quiz.characters.map(({ id }) => id);
}

/** The ids of level 1 of the small course from one number to another. */
export function idsFrom(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `1-${String(from + at).padStart(3, '0')}`);
}
