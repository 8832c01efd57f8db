// A sitting: the running session with what was answered in it and how long it took, for the end of the part.
import type { PartResult } from '#contract/quiz.ts';
import type { Question, Word } from '#contract/study.ts';
import { buildAnswerKey, parseAnswerWord } from '#engine/question-key.ts';
import { type ServerUpdate, type StudyEvent, type StudySession, applyEvent } from '#engine/study-session.ts';

export interface Part {
  readonly words: readonly Word[];
  /** Questions of the whole part, answered ones too. */
  readonly total: number;
}

/** How each question of the part was answered: right at once, after a miss, or skipped. */
export type AnswerOutcome = 'right' | 'missed' | 'skipped';

export interface Sitting {
  readonly outcomes: Readonly<Record<string, AnswerOutcome>>;
  /** Time spent studying, in milliseconds. */
  readonly studiedMs: number;
}

export const emptySitting: Sitting = { outcomes: {}, studiedMs: 0 };

export interface LoadedSession {
  readonly part: Part;
  /** The questions that were open when the page was loaded. */
  readonly served: readonly Question[];
  readonly session: StudySession;
  readonly sitting: Sitting;
  /** When a part of a repeat was served, by the server's clock. */
  readonly servedAt?: string | undefined;
  /** In Today's queue: words left for the day, with this part. */
  readonly left?: number | undefined;
  /** And the words answered in the parts before this one, since the page was opened. */
  readonly doneBefore?: number;
}

/** Who looks at a screen for longer is doing something else. */
export const longestLookMs = 60_000;

function recordOutcome(outcomes: Sitting['outcomes'], update: ServerUpdate | undefined): Sitting['outcomes'] {
  if (update === undefined || update.kind === 'ignored') return outcomes;
  const key = buildAnswerKey(update.question.wordId, update.question.key);
  if (update.kind === 'undone') return Object.fromEntries(Object.entries(outcomes).filter(([answered]) => answered !== key));
  return { ...outcomes, [key]: update.isSkipped ? 'skipped' : update.mistakes > 0 ? 'missed' : 'right' };
}

/** Applies an event `elapsedMs` after the last one. */
export function stepSitting(
  loadedSession: LoadedSession,
  event: StudyEvent,
  elapsedMs: number,
): { loadedSession: LoadedSession; update: ServerUpdate | undefined } {
  const { session, update } = applyEvent(loadedSession.session, event);
  const { outcomes, studiedMs } = loadedSession.sitting;
  const sitting = {
    outcomes: recordOutcome(outcomes, update),
    studiedMs: studiedMs + Math.min(elapsedMs, longestLookMs),
  };
  return { loadedSession: { ...loadedSession, session, sitting }, update };
}

export interface SittingSummary {
  readonly answered: number;
  readonly rightAtOnce: number;
  /** Words with a miss, those with the most first. */
  readonly missedWords: readonly Word[];
  /** Unknown where another device answered too. */
  readonly studiedMs: number | undefined;
}

function sortMissed(words: readonly Word[], getMisses: (word: Word) => number): Word[] {
  return words.filter((word) => getMisses(word) > 0).sort((one, other) => getMisses(other) - getMisses(one));
}

/** How the part went on all devices; as this one knows it where the server tells of another part, or of none. */
export function summarizePart(loadedSession: LoadedSession, result: PartResult | undefined): SittingSummary {
  const own = summarizeSitting(loadedSession);
  const { words } = loadedSession.part;
  const isSamePart = result?.words.length === words.length && words.every(({ id }) => result.words.includes(id));
  if (!isSamePart) return own;
  return {
    answered: result.answered,
    rightAtOnce: result.right,
    missedWords: sortMissed(words, ({ id }) => result.misses[id] ?? 0),
    studiedMs: result.answered > own.answered ? undefined : own.studiedMs,
  };
}

/** How the sitting went on this device. */
export function summarizeSitting({ part, session, sitting }: LoadedSession): SittingSummary {
  const missesByWord = new Map<string, number>();
  for (const [key, misses] of Object.entries(session.mistakes)) {
    const wordId = parseAnswerWord(key);
    missesByWord.set(wordId, (missesByWord.get(wordId) ?? 0) + misses);
  }
  const getMisses = ({ id }: Word) => missesByWord.get(id) ?? 0;
  const outcomes = Object.values(sitting.outcomes);
  return {
    answered: outcomes.length,
    rightAtOnce: outcomes.filter((outcome) => outcome === 'right').length,
    missedWords: sortMissed(part.words, getMisses),
    studiedMs: sitting.studiedMs,
  };
}
