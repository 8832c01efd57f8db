// What a learner who makes no mistake pays: questions and seconds of a lesson and of a repeat of ten words; of a day of 35 due words also the presses.
import pg from 'pg';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { QuestionKind } from '#contract/study.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type StudyEvent, type StudySession, applyEvent, startStudySession } from '#engine/study-session.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';
import { insertLearntWords } from './learning.ts';

/** A calm pace: until the press on a card and on a question. */
const cardSeconds = 8;
const answerSeconds: Readonly<Record<QuestionKind, number>> = { component: 3, character: 3, typing: 6 };
/** The verdict that is read after each answer. */
const verdictSeconds = 1.3;
const parts = 5;
/** The words that are due in a day, by level. */
const dueWords: Readonly<Record<number, number>> = { 1: 8, 2: 10, 3: 17 };
/** The press on home's button, and the look at the page that it opens. */
const openSeconds = 2;

export interface SittingCost {
  readonly questions: number;
  readonly secondsPerWord: number;
}

interface SittingTotal {
  readonly words: number;
  readonly questions: number;
  /** Of keys or the mouse. */
  readonly presses: number;
  readonly seconds: number;
}

interface SittingCalls {
  readonly mode: StudySession['mode'];
  readonly load: string;
  readonly answer: string;
}
const lesson: SittingCalls = { mode: 'quiz', load: '/quiz/getQuiz', answer: '/quiz/answer' };
const levelRepeat: SittingCalls = { mode: 'repeat', load: '/quiz/getQuizRepeat', answer: '/quiz/answerRepeat' };
const dayRepeat: SittingCalls = { mode: 'repeat', load: '/getRepeatToday', answer: '/answerRepeatToday' };

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

/** The presses that a screen asks for: typing takes about three letters for each character, a choice and Enter. */
function countPresses({ screen }: StudySession): number {
  if (screen.kind === 'card') return 1;
  if (screen.kind !== 'question' || screen.feedback) return 0;
  const { kind, answers } = screen.question;
  const right = answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
  return kind === 'typing' ? 3 * Array.from(right).length + 2 : 1;
}

/** Studies what the server serves to its end, as the page does, and sends every answer. */
async function sit(url: string, learner: Learner, { mode, load, answer }: SittingCalls): Promise<SittingTotal> {
  const served = z.decode(
    mode === 'quiz' ? calls.quiz.getQuiz.reply : calls.repeat.getQuizRepeat.reply,
    (await request(url, learner, load)) as never,
  );
  let session = startStudySession(served, mode, 'bench');
  const total = { words: served.characters.length, questions: 0, presses: 0, seconds: 0 };
  while (session.screen.kind !== 'end') {
    total.seconds += measureSeconds(session);
    total.presses += countPresses(session);
    const { session: next, update } = applyEvent(session, chooseEvent(session));
    if (next.screen.kind === 'question' && next.screen.feedback) total.questions += 1;
    session = next;
    if (update?.kind !== 'answered') continue;
    const { wordId: id, wordText: character, key, index, kind } = update.question;
    const question_index = mode === 'quiz' ? index : kind === 'typing' ? 'freetype' : 'character';
    await request(url, learner, answer, { id, character, key, mistakes: update.mistakes, question_index, hsk: id.slice(0, 1) });
  }
  return total;
}

function average(totals: readonly SittingTotal[]): SittingCost {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    questions: mean(totals.map(({ questions }) => questions)),
    secondsPerWord: mean(totals.map(({ seconds, words }) => seconds / words)),
  };
}

/** Repeats a day's words, whose parts follow without a stop. */
async function sitDay(url: string, learner: Learner): Promise<SittingTotal> {
  const day = { words: 0, questions: 0, presses: 1, seconds: openSeconds };
  for (;;) {
    const { words, questions, presses, seconds } = await sit(url, learner, dayRepeat);
    if (words === 0) return day;
    day.words += words;
    day.questions += questions;
    day.presses += presses;
    day.seconds += seconds;
  }
}

/** Measures the first parts of level 1, two repeats of each, and a day of three levels, on a fresh database of the server in TEST_DATABASE_URL. */
export async function benchSittings(): Promise<{ lesson: SittingCost; repeat: SittingCost; day: SittingTotal }> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 1 });
  try {
    const [learner] = (await createLearners(pool, 1)) as [Learner];
    const lessons: SittingTotal[] = [];
    const repeats: SittingTotal[] = [];
    for (let part = 0; part < parts; part += 1) lessons.push(await sit(server.url, learner, lesson));
    for (let round = 0; round < 2; round += 1) {
      await request(server.url, learner, '/restartQuizRepeat', {});
      for (let part = 0; part < parts; part += 1) repeats.push(await sit(server.url, learner, levelRepeat));
    }
    const levels = Object.keys(dueWords).map(Number);
    const [repeating] = (await createLearners(pool, 1, levels)) as [Learner];
    for (const [level, count] of Object.entries(dueWords)) await insertLearntWords(pool, [repeating], [Number(level)], 0, count);
    return { lesson: average(lessons), repeat: average(repeats), day: await sitDay(server.url, repeating) };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
