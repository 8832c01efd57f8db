// How many questions and seconds a word costs a learner who makes no mistake: in the lesson, and in a repeat of ten words.
import pg from 'pg';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { QuestionKind } from '#contract/study.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type StudyEvent, type StudySession, applyEvent, startStudySession } from '#engine/study-session.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';

/** A calm pace: until the press on a card and on a question. */
const cardSeconds = 8;
const answerSeconds: Readonly<Record<QuestionKind, number>> = { component: 3, character: 3, typing: 6 };
/** The verdict that is read after each answer. */
const verdictSeconds = 1.3;
const parts = 5;

export interface SittingCost {
  readonly questions: number;
  readonly secondsPerWord: number;
}

async function request(url: string, learner: Learner, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', cookie: buildCookieHeader(learner) };
  const response = await fetch(`${url}/api${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function chooseEvent({ screen }: StudySession): StudyEvent {
  if (screen.kind !== 'question') return { type: 'goToQuiz' };
  if (screen.feedback) return { type: 'goOn' };
  const { kind, answers } = screen.question;
  const right = answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
  return kind === 'typing' ? { type: 'type', text: right } : { type: 'choose', answer: right };
}

function measureSeconds({ screen }: StudySession): number {
  if (screen.kind === 'card') return cardSeconds;
  if (screen.kind !== 'question') return 0;
  return screen.feedback ? verdictSeconds : answerSeconds[screen.question.kind];
}

/** Studies what the server serves to its end, as the page does, and sends every answer. */
async function sit(url: string, learner: Learner, mode: StudySession['mode']): Promise<SittingCost> {
  const reply = await request(url, learner, mode === 'quiz' ? '/quiz/getQuiz' : '/quiz/getQuizRepeat');
  const served = z.decode(mode === 'quiz' ? calls.quiz.getQuiz.reply : calls.repeat.getQuizRepeat.reply, reply as never);
  let session = startStudySession(served, mode, 'bench');
  let questions = 0;
  let seconds = 0;
  while (session.screen.kind !== 'end') {
    seconds += measureSeconds(session);
    const { session: next, update } = applyEvent(session, chooseEvent(session));
    if (next.screen.kind === 'question' && next.screen.feedback) questions += 1;
    session = next;
    if (update?.kind !== 'answered') continue;
    const { wordId: id, wordText: character, key, index, kind } = update.question;
    const answer = { id, character, key, mistakes: update.mistakes };
    if (mode === 'quiz') await request(url, learner, '/quiz/answer', { ...answer, question_index: index });
    else await request(url, learner, '/quiz/answerRepeat', { ...answer, question_index: kind === 'typing' ? 'freetype' : 'character' });
  }
  return { questions, secondsPerWord: seconds / served.characters.length };
}

function average(costs: readonly SittingCost[]): SittingCost {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { questions: mean(costs.map(({ questions }) => questions)), secondsPerWord: mean(costs.map((cost) => cost.secondsPerWord)) };
}

/** Measures the first parts of level 1, and two repeats of each, on a fresh database of the server in TEST_DATABASE_URL. */
export async function benchSittings(): Promise<{ lesson: SittingCost; repeat: SittingCost }> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 1 });
  try {
    const [learner] = (await createLearners(pool, 1)) as [Learner];
    const lessons: SittingCost[] = [];
    const repeats: SittingCost[] = [];
    for (let part = 0; part < parts; part += 1) lessons.push(await sit(server.url, learner, 'quiz'));
    for (let round = 0; round < 2; round += 1) {
      await request(server.url, learner, '/restartQuizRepeat', {});
      for (let part = 0; part < parts; part += 1) repeats.push(await sit(server.url, learner, 'repeat'));
    }
    return { lesson: average(lessons), repeat: average(repeats) };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
