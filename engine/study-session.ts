// One study session of quiz or repeat: which screen comes next and what to send to the server (learning §4, decisions §6).
import type { Question, Word } from '#contract/study.ts';
import { type RetryReason, judgeTyped, type Verdict } from './judge.ts';
import { buildAnswerKey, parseAnswerWord } from './question-key.ts';
import { removeAnswered, requeueMissed, type Queue, removeWord } from './queue.ts';
import { insertPractice, requeuePractice, startPractice } from './repeat-queue.ts';

export interface Strokes {
  readonly total: number;
  readonly shown: number;
}

// A finger slips: of a few strokes one may be shown, of many a quarter.
function isWritten({ total, shown }: Strokes): boolean {
  return shown <= Math.max(Math.min(1, total - 1), Math.floor(total / 4));
}

/** The result of an answer, shown while input is locked. */
export interface Feedback {
  /** The chosen answer or the typed text; empty after Skip typing. */
  readonly chosen: string;
  readonly isCorrect: boolean;
  readonly isSkipped: boolean;
  /** The verdict on a typed answer. */
  readonly verdict?: Verdict;
  /** How many strokes a written answer has, and how many of them had to be shown. */
  readonly strokes?: Strokes;
}

export type StudyScreen =
  /** The description card: before a word's first question, or after a miss. */
  | { readonly kind: 'card'; readonly wordId: string; readonly reason: 'new' | 'missed' }
  | {
      readonly kind: 'question';
      readonly question: Question;
      /** Why a typed answer was asked again, each time. */
      readonly retries: readonly RetryReason[];
      /** Input is locked while this is set; `goOn` clears it. */
      readonly feedback?: Feedback;
    }
  | { readonly kind: 'end' };

export interface StudySession {
  readonly mode: 'quiz' | 'repeat';
  readonly seed: string;
  readonly words: readonly Word[];
  readonly queue: Queue;
  /** In a repeat: the one question of each word, which its answer is sent for. */
  readonly asked: readonly Question[];
  /** In a repeat: all questions of the words, which a word asks after a miss. */
  readonly again: readonly Question[];
  /** Words whose new card was shown or is not needed. */
  readonly introduced: readonly string[];
  /** Misses per question, by word id and key. */
  readonly mistakes: Readonly<Record<string, number>>;
  /** Answered questions of this session, and all of them; in a repeat words. */
  readonly answered: number;
  readonly total: number;
  readonly screen: StudyScreen;
  /** What is needed to undo the last answer; undefined before the first answer and after an undo. */
  readonly lastAnswer?: LastAnswer | undefined;
}

/** The session before an answer, and the question if the answer was sent. */
interface LastAnswer {
  readonly previous: StudySession;
  readonly sentQuestion: Question | undefined;
}

export type StudyEvent =
  | { readonly type: 'goToQuiz' }
  | { readonly type: 'choose'; readonly answer: string }
  | { readonly type: 'type'; readonly text: string; readonly areTonesStrict?: boolean }
  | { readonly type: 'write'; readonly strokes: Strokes }
  | { readonly type: 'skip' }
  | { readonly type: 'forgot' }
  | { readonly type: 'markLearnt' }
  /** Undoes the last answer, unless another one was given since. */
  | { readonly type: 'undo' }
  /** The feedback time is over. */
  | { readonly type: 'goOn' };

/** What must be sent to the server. */
export type ServerUpdate =
  | { readonly kind: 'answered'; readonly question: Question; readonly mistakes: number; readonly isSkipped: boolean }
  | { readonly kind: 'undone'; readonly question: Question }
  | { readonly kind: 'ignored'; readonly wordId: string };

export interface StepResult {
  readonly session: StudySession;
  readonly update?: ServerUpdate;
}

function getAnswerKey({ wordId, key }: Question): string {
  return buildAnswerKey(wordId, key);
}

/** The screen for the first question in the queue: its card if the word is new, or the end. */
function nextScreen({ queue, introduced, words }: Pick<StudySession, 'queue' | 'introduced' | 'words'>): StudyScreen {
  const question = queue[0];
  if (!question) return { kind: 'end' };
  const isNew = !introduced.includes(question.wordId) && words.some(({ id }) => id === question.wordId);
  return isNew ? { kind: 'card', wordId: question.wordId, reason: 'new' } : { kind: 'question', question, retries: [] };
}

/**
 * Starts a study session with the reply of getQuiz or getQuizRepeat. A word of a repeat that was missed before goes on with its practice.
 * A word whose first open question is not its very first was seen before, and so was a repeated word: neither needs a new card.
 * `mistakes`: those made before the page was reloaded.
 */
export function startStudySession(
  served: {
    questions: readonly Question[];
    again?: readonly Question[];
    characters: readonly Word[];
    mistakes?: StudySession['mistakes'];
  },
  mode: StudySession['mode'],
  seed: string,
): StudySession {
  const firstOpen = new Map<string, Question>();
  for (const question of served.questions) if (!firstOpen.has(question.wordId)) firstOpen.set(question.wordId, question);
  const introduced = [...firstOpen.values()].filter(({ index }) => mode === 'repeat' || index > 0).map(({ wordId }) => wordId);
  const { questions, again = [], characters: words, mistakes = {} } = served;
  const start = { mode, seed, words, asked: questions, again, introduced, mistakes, answered: 0, total: questions.length };
  const session = { ...start, queue: mode === 'repeat' ? resumePractice(questions, again, mistakes) : questions };
  return { ...session, screen: nextScreen(session) };
}

function resumePractice(questions: Queue, again: readonly Question[], mistakes: StudySession['mistakes']): Queue {
  return questions.reduce((queue, question) => {
    const { wordId } = question;
    const practice = countWordMistakes(mistakes, wordId) > 0 ? again.filter((other) => other.wordId === wordId) : [];
    return practice.length === 0 ? queue : insertPractice(removeWord(queue, wordId), queue.indexOf(question), practice);
  }, questions);
}

function countWordMistakes(mistakes: StudySession['mistakes'], wordId: string): number {
  return Object.entries(mistakes).reduce((sum, [name, count]) => sum + (parseAnswerWord(name) === wordId ? count : 0), 0);
}

/** How often a question was missed in this session. */
export function countMistakes(session: StudySession, question: Question): number {
  return session.mistakes[getAnswerKey(question)] ?? 0;
}

function showNext(session: StudySession, queue: Queue): StudySession {
  const next = { ...session, queue };
  return { ...next, screen: nextScreen(next) };
}

function handleMiss(session: StudySession, question: Question): StudySession {
  const mistakes = countMistakes(session, question) + 1;
  const next = {
    ...session,
    queue: requeue(session, question, `${session.seed} ${getAnswerKey(question)} ${mistakes}`),
    mistakes: { ...session.mistakes, [getAnswerKey(question)]: mistakes },
  };
  const isKnown = session.words.some(({ id }) => id === question.wordId);
  return { ...next, screen: isKnown ? { kind: 'card', wordId: question.wordId, reason: 'missed' } : nextScreen(next) };
}

function requeue({ mode, queue, again, mistakes }: StudySession, { wordId }: Question, seed: string): Queue {
  if (mode === 'quiz') return requeueMissed(queue, seed);
  const isPractised = countWordMistakes(mistakes, wordId) > 0 || !again.some((question) => question.wordId === wordId);
  return isPractised ? requeuePractice(queue, seed) : startPractice(queue, again, seed);
}

// A right answer is sent at once, not after the feedback: closing the page in between must not lose it.
function acceptAnswer(session: StudySession, question: Question, screen: StudyScreen, isSkipped: boolean): StepResult {
  const { mode, queue, asked, mistakes } = session;
  const answered = { ...session, answered: session.answered + 1, screen };
  if (mode === 'quiz')
    return { session: answered, update: { kind: 'answered', question, mistakes: countMistakes(session, question), isSkipped } };
  // In a repeat a word counts once: when its last question is answered, with all its misses.
  const { wordId } = question;
  if (removeAnswered(queue).some((other) => other.wordId === wordId)) return { session: { ...session, screen } };
  const sent = asked.find((other) => other.wordId === wordId) ?? question;
  return { session: answered, update: { kind: 'answered', question: sent, mistakes: countWordMistakes(mistakes, wordId), isSkipped } };
}

/** Applies an event to a session. An event that the screen does not offer changes nothing. */
export function applyEvent(session: StudySession, event: StudyEvent): StepResult {
  if (event.type === 'undo') return undoLastAnswer(session);
  const next = advanceSession(session, event);
  const wasAsked = session.screen.kind === 'question' && session.screen.feedback === undefined;
  if (!wasAsked || next.session === session || isRetry(next.session.screen))
    return event.type === 'markLearnt' && next.update ? { ...next, session: { ...next.session, lastAnswer: undefined } } : next;
  const lastAnswer = {
    previous: { ...session, lastAnswer: undefined },
    sentQuestion: next.update?.kind === 'answered' ? next.update.question : undefined,
  };
  return { ...next, session: { ...next.session, lastAnswer } };
}

// A typed answer that is asked again does not count as an answer.
function isRetry(screen: StudyScreen): boolean {
  return screen.kind === 'question' && screen.retries.length > 0 && screen.feedback === undefined;
}

function undoLastAnswer({ lastAnswer, ...session }: StudySession): StepResult {
  if (!lastAnswer) return { session };
  return {
    session: lastAnswer.previous,
    ...(lastAnswer.sentQuestion && { update: { kind: 'undone', question: lastAnswer.sentQuestion } }),
  };
}

function advanceSession(session: StudySession, event: StudyEvent): StepResult {
  const { screen } = session;
  if (screen.kind === 'card') {
    const introduced = session.introduced.includes(screen.wordId) ? session.introduced : [...session.introduced, screen.wordId];
    if (event.type === 'goToQuiz') return { session: showNext({ ...session, introduced }, session.queue) };
    if (event.type !== 'markLearnt') return { session };
    const queue = removeWord(session.queue, screen.wordId);
    const removed = session.queue.length - queue.length;
    const answered = session.answered + (session.mode === 'repeat' ? Math.min(1, removed) : removed);
    return { session: showNext({ ...session, introduced, answered }, queue), update: { kind: 'ignored', wordId: screen.wordId } };
  }
  if (screen.kind === 'end') return { session };

  const { question, feedback } = screen;
  if (feedback) {
    if (event.type !== 'goOn') return { session };
    return { session: feedback.isCorrect ? showNext(session, removeAnswered(session.queue)) : handleMiss(session, question) };
  }
  if (event.type === 'forgot') return { session: handleMiss(session, question) };
  if (question.kind !== 'typing') {
    const answer = event.type === 'choose' ? question.answers.find((candidate) => candidate.text === event.answer) : undefined;
    if (!answer) return { session };
    const answeredScreen: StudyScreen = { ...screen, feedback: { chosen: answer.text, isCorrect: answer.isCorrect, isSkipped: false } };
    return answer.isCorrect ? acceptAnswer(session, question, answeredScreen, false) : { session: { ...session, screen: answeredScreen } };
  }
  if (event.type === 'skip')
    return acceptAnswer(session, question, { ...screen, feedback: { chosen: '', isCorrect: true, isSkipped: true } }, true);
  if (event.type === 'write' && question.way === 'writing') {
    const isCorrect = isWritten(event.strokes);
    const writtenScreen: StudyScreen = { ...screen, feedback: { chosen: '', isCorrect, isSkipped: false, strokes: event.strokes } };
    return isCorrect ? acceptAnswer(session, question, writtenScreen, false) : { session: { ...session, screen: writtenScreen } };
  }
  if (event.type !== 'type') return { session };
  const verdict = judgeTyped(event.text, question, screen.retries, event.areTonesStrict);
  if (verdict.kind === 'retry') return { session: { ...session, screen: { ...screen, retries: [...screen.retries, verdict.reason] } } };
  const isCorrect = verdict.kind !== 'wrong';
  const answeredScreen: StudyScreen = { ...screen, feedback: { chosen: event.text, isCorrect, isSkipped: false, verdict } };
  return isCorrect ? acceptAnswer(session, question, answeredScreen, false) : { session: { ...session, screen: answeredScreen } };
}
