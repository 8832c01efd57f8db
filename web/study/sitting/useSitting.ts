// One sitting of quiz or repeat: loads the part, lets the engine decide each screen, and hands every answer to the outbox.
import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Question, Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Sent, type Session, type SessionEvent, beginSession, mistakesOf, step } from '#engine/session.ts';
import { CallError, send, sentenceOf } from '#web/client/call.ts';
import { type Kept, type Outbox, timeZoneHere } from '#web/client/outbox.ts';
import { type Part, forgetPart, mistakesBefore, partOf, rememberMistakes } from './part-memory.ts';

/** How long a verdict stands while input is locked (learning §9). */
export const feedbackMs = 1300;

/** What is studied, by whom, and where the answers go. */
export interface SittingSource {
  readonly mode: Session['mode'];
  readonly level: TaughtLevel;
  readonly learner: string;
  readonly outbox: Outbox;
}

export interface Sitting {
  readonly part: Part;
  readonly session: Session;
}
export type Loaded =
  { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly message: string } | ({ readonly kind: 'ready' } & Sitting);

export interface SittingControl {
  readonly loaded: Loaded;
  /** The verdict of a nearly right answer has stood long enough; it stays until the learner goes on. */
  readonly waitsForGoOn: boolean;
  readonly act: (event: SessionEvent) => void;
  /** Loads again: after a failure, or the next part. */
  readonly load: () => void;
}

// An answer that waits on the device is given, though the server does not know it yet; one that is taken back there is not.
function withoutKept(open: readonly Question[], kept: readonly Kept[], mode: Session['mode']): Question[] {
  const given = new Set<string>();
  for (const item of kept) {
    if (item.kind === 'learnt') given.add(item.id);
    else if ((item.mode ?? 'quiz') !== mode) continue;
    else if (item.kind === 'answer') given.add(`${item.id} ${item.key}`);
    else given.delete(`${item.id} ${item.key}`);
  }
  return open.filter(({ id, key }) => !given.has(id) && !given.has(`${id} ${key}`));
}

function keptOf(sent: Sent, { level, mode }: SittingSource, words: readonly Word[]): Kept {
  if (sent.kind === 'ignored') {
    const character = words.find(({ id }) => id === sent.wordId)?.character ?? '';
    return { kind: 'learnt', level, id: sent.wordId, character };
  }
  const { id, character, key, index, questionType, radical_index: radicalIndex } = sent.question;
  const named = { mode, level, id, character, key };
  if (sent.kind === 'undone') return { kind: 'undo', ...named };
  return { kind: 'answer', ...named, index, questionType, radicalIndex, mistakes: sent.mistakes, skipped: sent.isSkipped };
}

async function served({ mode, level }: SittingSource, signal: AbortSignal) {
  if (mode === 'repeat') return send(calls.repeat.getQuizRepeat, { hsk: level, time_zone: timeZoneHere() }, { signal });
  return { list: undefined, ...(await send(calls.quiz.getQuiz, { hsk: level }, { signal })) };
}

async function sittingOf(source: SittingSource, signal: AbortSignal): Promise<Sitting> {
  const { mode, level, learner, outbox } = source;
  const keptBefore = outbox.waiting(level);
  const { questions, characters, list } = await served(source, signal);
  // What was sent while the answer was under way is in neither list, so both moments count.
  const open = withoutKept(questions, [...keptBefore, ...outbox.waiting(level)], mode);
  const words = list ?? characters.filter(({ id }) => questions.some((question) => question.id === id));
  const seed = Math.random().toString(36);
  const place = { learner, level, mode };
  const part = partOf(place, words, open);
  return {
    part,
    session: beginSession({ questions: open, characters: list ?? characters, mistakes: mistakesBefore(place, part) }, mode, seed),
  };
}

function messageOf(error: unknown): string {
  return error instanceof CallError && error.status > 0 ? sentenceOf(error) : 'There is no connection right now.';
}

/** The sitting of a level for a learner. */
export function useSitting({ mode, level, learner, outbox }: SittingSource): SittingControl {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const [unlocked, setUnlocked] = useState<unknown>();
  const current = useRef<Sitting>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    current.current = undefined;
    setLoaded({ kind: 'loading' });
    sittingOf({ mode, level, learner, outbox }, leaving.signal).then(
      (sitting) => {
        if (leaving.signal.aborted) return;
        current.current = sitting;
        setLoaded({ kind: 'ready', ...sitting });
      },
      (error: unknown) => leaving.signal.aborted || setLoaded({ kind: 'failed', message: messageOf(error) }),
    );
    return () => leaving.abort();
  }, [mode, level, learner, outbox, round]);

  const act = useCallback(
    (event: SessionEvent) => {
      const sitting = current.current;
      if (!sitting) return;
      const { session, sent } = step(sitting.session, event);
      const source = { mode, level, learner, outbox };
      if (sent) outbox.keep(keptOf(sent, source, session.words));
      // A part that is over is forgotten; taking back its last answer brings it back, with its misses.
      const isReopened = sitting.session.screen.kind === 'end' && session.screen.kind !== 'end';
      if (isReopened || session.mistakes !== sitting.session.mistakes) rememberMistakes(source, sitting.part, session.mistakes);
      if (session.screen.kind === 'end') forgetPart(source);
      current.current = { ...sitting, session };
      setLoaded({ kind: 'ready', ...current.current });
    },
    [mode, level, learner, outbox],
  );

  const screen = loaded.kind === 'ready' ? loaded.session.screen : undefined;
  const feedback = screen?.kind === 'question' ? screen.feedback : undefined;
  useEffect(() => {
    if (!feedback) return;
    const isNear = feedback.verdict?.kind === 'near';
    const timer = setTimeout(() => (isNear ? setUnlocked(feedback) : act({ type: 'goOn' })), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback, act]);

  const load = useCallback(() => setRound((count) => count + 1), []);
  return { loaded, waitsForGoOn: feedback !== undefined && unlocked === feedback, act, load };
}

/** What the bar and the line under it show: questions and words of the whole part, also after a reload in the middle. */
export function progressOf({ part, session }: Sitting): { answered: number; total: number; wordsDone: number; words: number } {
  const { screen, queue } = session;
  const isAnswered = screen.kind === 'question' && screen.feedback?.isCorrect === true;
  const open = new Set((isAnswered ? queue.slice(1) : queue).map(({ id }) => id));
  return {
    answered: part.total - session.total + session.answered,
    total: part.total,
    wordsDone: part.words.filter(({ id }) => !open.has(id)).length,
    words: part.words.length,
  };
}

/** A name for the screen that changes whenever another one is shown, so that nothing of the last one is left. */
export function screenName(session: Session): string {
  const { screen } = session;
  if (screen.kind === 'end') return 'end';
  if (screen.kind === 'card')
    return `card ${screen.wordId} ${screen.reason} ${Object.values(session.mistakes).reduce((sum, count) => sum + count, 0)}`;
  return `${screen.question.id} ${screen.question.key} ${mistakesOf(session, screen.question)}`;
}
