// One sitting of quiz or repeat: which screen comes next, and what must be sent (learning §4, decisions §6).
import type { Question, Word } from '#contract/study.ts';
import { judgeTyped, type Verdict } from './judge.ts';
import { afterCorrect, afterMiss, type Queue, withoutWord } from './queue.ts';

/** What became of an answer, shown while input is locked. */
export interface Feedback {
  /** The answer chosen or the text typed; empty after Skip typing. */
  readonly chosen: string;
  readonly isCorrect: boolean;
  readonly isSkipped: boolean;
  /** How a typed answer was judged. */
  readonly verdict?: Verdict;
}

export type Screen =
  /** The description card: before a word's first question, or after a miss. */
  | { readonly kind: 'card'; readonly wordId: string; readonly reason: 'new' | 'missed' }
  | {
      readonly kind: 'question';
      readonly question: Question;
      /** How often a typed answer was asked once more. */
      readonly retries: number;
      /** Why it is asked once more. */
      readonly retry?: Verdict & { readonly kind: 'retry' };
      /** While it is there input is locked; `goOn` ends it. */
      readonly feedback?: Feedback;
    }
  | { readonly kind: 'end' };

export interface Session {
  readonly mode: 'quiz' | 'repeat';
  readonly seed: string;
  readonly words: readonly Word[];
  readonly queue: Queue;
  /** Words whose new card was shown or is not needed. */
  readonly introduced: readonly string[];
  /** Misses of each question, by word id and key. */
  readonly mistakes: Readonly<Record<string, number>>;
  /** Questions of this sitting that are answered, and all of them. */
  readonly answered: number;
  readonly total: number;
  readonly screen: Screen;
  /** What it takes to take back the last answer; undefined before the first, and once it was taken back. */
  readonly last?: LastAnswer | undefined;
}

/** The sitting as it was before an answer, and the question where the answer was sent. */
interface LastAnswer {
  readonly before: Session;
  readonly sent: Question | undefined;
}

export type SessionEvent =
  | { readonly type: 'goToQuiz' }
  | { readonly type: 'choose'; readonly answer: string }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'skip' }
  | { readonly type: 'forgot' }
  | { readonly type: 'markLearnt' }
  /** Takes back the last answer, as long as no other was given. */
  | { readonly type: 'undo' }
  /** The time of the feedback is over. */
  | { readonly type: 'goOn' };

/** What the server must hear of. */
export type Sent =
  | { readonly kind: 'answered'; readonly question: Question; readonly mistakes: number; readonly isSkipped: boolean }
  | { readonly kind: 'undone'; readonly question: Question }
  | { readonly kind: 'ignored'; readonly wordId: string };

export interface Step {
  readonly session: Session;
  readonly sent?: Sent;
}

function nameOf({ id, key }: Question): string {
  return `${id} ${key}`;
}

/** The screen of the queue's first question: its word's card first where the word is new, or the end. */
function nextScreen({ queue, introduced, words }: Pick<Session, 'queue' | 'introduced' | 'words'>): Screen {
  const question = queue[0];
  if (!question) return { kind: 'end' };
  const isNew = !introduced.includes(question.id) && words.some(({ id }) => id === question.id);
  return isNew ? { kind: 'card', wordId: question.id, reason: 'new' } : { kind: 'question', question, retries: 0 };
}

/**
 * Begins a sitting with what getQuiz or getQuizRepeat served.
 * A word whose first open question is not its very first was met before, and a repeated word always: neither needs a new card.
 * `mistakes`: those that were made before the page was loaded again.
 */
export function beginSession(
  served: { questions: readonly Question[]; characters: readonly Word[]; mistakes?: Session['mistakes'] },
  mode: Session['mode'],
  seed: string,
): Session {
  const first = new Map<string, Question>();
  for (const question of served.questions) if (!first.has(question.id)) first.set(question.id, question);
  const introduced = [...first.values()].filter(({ index }) => mode === 'repeat' || index > 0).map(({ id }) => id);
  const begun = {
    mode,
    seed,
    words: served.characters,
    queue: served.questions,
    introduced,
    mistakes: served.mistakes ?? {},
    answered: 0,
    total: served.questions.length,
  };
  return { ...begun, screen: nextScreen(begun) };
}

/** How often a question was missed in this sitting. */
export function mistakesOf(session: Session, question: Question): number {
  return session.mistakes[nameOf(question)] ?? 0;
}

function proceed(session: Session, queue: Queue): Session {
  const next = { ...session, queue };
  return { ...next, screen: nextScreen(next) };
}

function missed(session: Session, question: Question): Session {
  const mistakes = mistakesOf(session, question) + 1;
  const next = {
    ...session,
    queue: afterMiss(session.queue, `${session.seed} ${nameOf(question)} ${mistakes}`),
    mistakes: { ...session.mistakes, [nameOf(question)]: mistakes },
  };
  const isKnown = session.words.some(({ id }) => id === question.id);
  return { ...next, screen: isKnown ? { kind: 'card', wordId: question.id, reason: 'missed' } : nextScreen(next) };
}

// A right answer is sent at once, not after the feedback: closing the page in between must not lose it.
function accepted(session: Session, question: Question, screen: Screen, isSkipped: boolean): Step {
  const sent: Sent = { kind: 'answered', question, mistakes: mistakesOf(session, question), isSkipped };
  return { session: { ...session, answered: session.answered + 1, screen }, sent };
}

/** What an event makes of a sitting. An event that the screen does not offer changes nothing. */
export function step(session: Session, event: SessionEvent): Step {
  if (event.type === 'undo') return takenBack(session);
  const next = stepOn(session, event);
  const wasAsked = session.screen.kind === 'question' && session.screen.feedback === undefined;
  if (!wasAsked || next.session === session || isRetry(next.session.screen))
    return event.type === 'markLearnt' && next.sent ? { ...next, session: { ...next.session, last: undefined } } : next;
  const last = { before: { ...session, last: undefined }, sent: next.sent?.kind === 'answered' ? next.sent.question : undefined };
  return { ...next, session: { ...next.session, last } };
}

// A typed answer that is asked once more was no answer.
function isRetry(screen: Screen): boolean {
  return screen.kind === 'question' && screen.retry !== undefined && screen.feedback === undefined;
}

function takenBack({ last, ...rest }: Session): Step {
  if (!last) return { session: rest };
  return { session: last.before, ...(last.sent && { sent: { kind: 'undone', question: last.sent } }) };
}

function stepOn(session: Session, event: SessionEvent): Step {
  const { screen } = session;
  if (screen.kind === 'card') {
    const introduced = session.introduced.includes(screen.wordId) ? session.introduced : [...session.introduced, screen.wordId];
    if (event.type === 'goToQuiz') return { session: proceed({ ...session, introduced }, session.queue) };
    if (event.type !== 'markLearnt') return { session };
    const queue = withoutWord(session.queue, screen.wordId);
    const answered = session.answered + session.queue.length - queue.length;
    return { session: proceed({ ...session, introduced, answered }, queue), sent: { kind: 'ignored', wordId: screen.wordId } };
  }
  if (screen.kind === 'end') return { session };

  const { question, feedback } = screen;
  if (feedback) {
    if (event.type !== 'goOn') return { session };
    return { session: feedback.isCorrect ? proceed(session, afterCorrect(session.queue)) : missed(session, question) };
  }
  if (event.type === 'forgot') return { session: missed(session, question) };
  if (question.questionType !== 'freetype') {
    const answer = event.type === 'choose' ? question.answers.find((offered) => offered.answer === event.answer) : undefined;
    if (!answer) return { session };
    const shown: Screen = { ...screen, feedback: { chosen: answer.answer, isCorrect: answer.correct, isSkipped: false } };
    return answer.correct ? accepted(session, question, shown, false) : { session: { ...session, screen: shown } };
  }
  if (event.type === 'skip')
    return accepted(session, question, { ...screen, feedback: { chosen: '', isCorrect: true, isSkipped: true } }, true);
  if (event.type !== 'type') return { session };
  const verdict = judgeTyped(event.text, question, screen.retries);
  if (verdict.kind === 'retry') return { session: { ...session, screen: { ...screen, retries: screen.retries + 1, retry: verdict } } };
  const isCorrect = verdict.kind !== 'wrong';
  const shown: Screen = { ...screen, feedback: { chosen: event.text, isCorrect, isSkipped: false, verdict } };
  return isCorrect ? accepted(session, question, shown, false) : { session: { ...session, screen: shown } };
}
