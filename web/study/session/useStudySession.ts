// Loads a part of quiz or repeat, lets the engine decide each screen, and queues every answer in the outbox.
import { useCallback, useEffect, useRef, useState } from 'react';
import { longestAnswerMs } from '#contract/repeat.ts';
import type { Question } from '#contract/study.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import { offerOwnMixups } from '#engine/mixups.ts';
import { type StudySession, type StudyEvent, startStudySession, countMistakes } from '#engine/study-session.ts';
import { acceptSynonyms } from '#engine/synonyms.ts';
import { CallError, formatErrorSentence } from '#web/client/call.ts';
import { prefetchLater } from '#web/client/page-settled.ts';
import { fetchAhead, fetchPart, hasPartAhead, listOpen, noteDone, noteQueued } from './kept-part.ts';
import { loadNotes } from '#web/study/card/own-notes.ts';
import { loadOwnMixups } from './own-mixups.ts';
import { clearPart, noteMissedWords, readMistakes, readRepeatMistakes, readSitting, resolvePart, storeMistakes } from './part-storage.ts';
import { type SessionSource, enqueueMixup, enqueuePart, listQueuedDone, toQueuedEntry } from './session-entries.ts';
import { type LoadedSession, longestLookMs, stepSitting } from './sitting.ts';
import { studyModes } from './study-modes.ts';

export type LoadState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly error: unknown }
  | ({ readonly kind: 'ready' } & LoadedSession);

export interface SessionControl {
  readonly loadState: LoadState;
  readonly act: (event: StudyEvent) => void;
  /** Loads again after a failure, or the next part. */
  readonly reload: () => void;
  /** Whether a next part is on the device, also offline. */
  readonly hasPartAhead: () => boolean;
}

async function loadSession(source: SessionSource, signal: AbortSignal, isSecondTry = false): Promise<LoadedSession> {
  const { mode, level, accountId, outbox } = source;
  const entriesBefore = outbox.getEntries(0);
  const partKey = { accountId, level, mode };
  const loadOwn = (levels: readonly TaughtLevel[]) => ({
    mixups: studyModes[mode].offersMixups ? levels.map((one) => loadOwnMixups(accountId, one, signal)) : [],
    notes: levels.map((one) => loadNotes(accountId, one, signal)),
  });
  const loadingOwn = level === 0 ? undefined : loadOwn([level]);
  const { list, total, isBegunHere, servedAt, left, ...fetched } = await fetchPart(partKey, signal);
  const loading = loadingOwn ?? loadOwn(taughtLevels.filter((one) => list.some((word) => word.level === one)));
  const [ownMixups, synonyms] = await Promise.all([joinShortly(loading.mixups), joinShortly(loading.notes)]);
  const adapt = (questions: readonly Question[]) => acceptSynonyms(offerOwnMixups(questions, ownMixups), synonyms);
  const questions = adapt(fetched.questions);
  const again = adapt(fetched.again);
  // Entries sent while the request was running are missing from one of the two lists, so both count.
  const queuedDone = listQueuedDone(mode, [...entriesBefore, ...outbox.getEntries(0)]);
  if (!isBegunHere) noteQueued(partKey, queuedDone);
  const openQuestions = listOpen(mode, list, questions, (name) => queuedDone.has(name));
  // The server serves a part whose answers are all on their way from this device: what follows opens once they are there.
  if (questions.length > 0 && openQuestions.length === 0 && !isSecondTry) {
    await outbox.flush();
    return loadSession(source, signal, true);
  }
  if (isBegunHere && studyModes[mode].isBegun) enqueuePart(source, list);
  const seed = Math.random().toString(36);
  const part = resolvePart(partKey, list, openQuestions, total);
  return {
    part,
    served: [...questions, ...again],
    session: startStudySession(
      {
        questions: openQuestions,
        again,
        characters: list,
        mistakes: mode === 'quiz' ? readMistakes(partKey, part) : readRepeatMistakes(partKey, part, openQuestions),
      },
      studyModes[mode].rules,
      seed,
    ),
    sitting: readSitting(partKey, part),
    servedAt,
    // The server still counts what is on its way.
    left: left === undefined ? undefined : left - (questions.length - openQuestions.length),
  };
}

/** How long a part that is there waits for what the learner adds to it, in milliseconds. */
const patienceMs = 300;

/** What came in time, as one. */
async function joinShortly<Value>(loading: readonly Promise<ReadonlyMap<string, Value>>[]): Promise<ReadonlyMap<string, Value>> {
  const nothing = new Promise<ReadonlyMap<string, Value>>((resolve) => setTimeout(() => resolve(new Map()), patienceMs));
  const maps = await Promise.all(loading.map((one) => Promise.race([one, nothing])));
  return new Map(maps.flatMap((map) => [...map]));
}

/** The id of the word that a screen is about; empty at the end. */
function getWordOnScreen({ screen }: StudySession): string {
  if (screen.kind === 'question') return screen.question.wordId;
  return screen.kind === 'card' ? screen.wordId : '';
}

function formatLoadError(error: unknown): string {
  return error instanceof CallError && error.status > 0 ? formatErrorSentence(error) : 'There is no connection right now.';
}

/** The study session of a level for a learner. */
export function useStudySession({ mode, level, accountId, outbox }: SessionSource): SessionControl {
  const [loadState, setLoadState] = useState<LoadState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const currentSession = useRef<LoadedSession>(undefined);
  const lastEventAt = useRef(0);
  const msByWord = useRef(new Map<string, number>());
  const eventIds = useRef(new Map<string, string>());
  // Where parts follow each other, the last answer of the one before can be undone.
  const finishedSession = useRef<LoadedSession>(undefined);

  useEffect(() => {
    const abortController = new AbortController();
    const finished = currentSession.current;
    finishedSession.current = studyModes[mode].isOfAllLevels && finished?.session.screen.kind === 'end' ? finished : undefined;
    currentSession.current = undefined;
    setLoadState({ kind: 'loading' });
    loadSession({ mode, level, accountId, outbox }, abortController.signal).then(
      (loaded) => {
        if (abortController.signal.aborted) return;
        const before = finishedSession.current;
        const lastAnswer = before?.session.lastAnswer;
        const loadedSession = {
          ...loaded,
          ...(lastAnswer && { session: { ...loaded.session, lastAnswer } }),
          ...(before && { doneBefore: (before.doneBefore ?? 0) + before.session.answered }),
        };
        currentSession.current = loadedSession;
        lastEventAt.current = Date.now();
        setLoadState({ kind: 'ready', ...loadedSession });
        prefetchLater(() => fetchAhead({ accountId, level, mode }, abortController.signal));
      },
      (error: unknown) => abortController.signal.aborted || setLoadState({ kind: 'failed', message: formatLoadError(error), error }),
    );
    return () => abortController.abort();
  }, [mode, level, accountId, outbox, attempt]);

  // What is away from the screen is no time at a word.
  useEffect(() => {
    let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : undefined;
    const noteVisibility = () => {
      const now = Date.now();
      // A part may have come while nobody looked.
      if (hiddenAt !== undefined) lastEventAt.current += Math.max(0, now - Math.max(hiddenAt, lastEventAt.current));
      hiddenAt = document.visibilityState === 'hidden' ? now : undefined;
    };
    document.addEventListener('visibilitychange', noteVisibility);
    return () => document.removeEventListener('visibilitychange', noteVisibility);
  }, []);

  const act = useCallback(
    (event: StudyEvent) => {
      const shown = currentSession.current;
      const finished = finishedSession.current;
      const isOfFinished = event.type === 'undo' && finished !== undefined && shown?.session.lastAnswer === finished.session.lastAnswer;
      const loadedSession = isOfFinished ? finished : shown;
      if (!loadedSession) return;
      const now = Date.now();
      const wordId = getWordOnScreen(loadedSession.session);
      // A device's clock may be set back.
      const lookMs = Math.max(0, Math.min(now - lastEventAt.current, longestLookMs));
      const msAtWord = (msByWord.current.get(wordId) ?? 0) + lookMs;
      msByWord.current.set(wordId, msAtWord);
      const { loadedSession: next, update: sent } = stepSitting(loadedSession, event, lookMs);
      lastEventAt.current = now;
      const { session, sitting } = next;
      const source = { mode, level, accountId, outbox };
      enqueueMixup(source, loadedSession.session, event);
      if (sent) {
        const context = { words: session.words, servedAt: loadedSession.servedAt, eventIds: eventIds.current };
        outbox.enqueue(toQueuedEntry(sent, source, context, Math.min(msAtWord, longestAnswerMs)));
        msByWord.current.delete(wordId);
        noteDone(source, session.words, sent);
      }
      // A finished part is cleared; undoing its last answer restores it with its misses.
      const isReopened = loadedSession.session.screen.kind === 'end' && session.screen.kind !== 'end';
      if (isReopened || sent || session.mistakes !== loadedSession.session.mistakes) {
        storeMistakes(source, loadedSession.part, session.mistakes, sitting);
        noteMissedWords(source, loadedSession.session, session, sent);
      }
      if (session.screen.kind === 'end') clearPart(source);
      currentSession.current = next;
      setLoadState({ kind: 'ready', ...currentSession.current });
    },
    [mode, level, accountId, outbox],
  );

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const hasNext = useCallback(() => hasPartAhead({ accountId, level, mode }), [accountId, level, mode]);
  return { loadState, act, reload, hasPartAhead: hasNext };
}

/** Progress for the bar and the line under it: what the mode counts, and words of the whole part, also after a reload; in Today's queue, of the day. */
export function computePartProgress({ part, session, left, doneBefore = 0 }: Omit<LoadedSession, 'served' | 'sitting'>): {
  answered: number;
  total: number;
  wordsDone: number;
  words: number;
} {
  if (left !== undefined) {
    const done = doneBefore + session.answered;
    return { answered: done, total: doneBefore + left, wordsDone: done, words: doneBefore + left };
  }
  const { screen, queue } = session;
  const isAnswered = screen.kind === 'question' && screen.feedback?.isCorrect === true;
  const openIds = new Set((isAnswered ? queue.slice(1) : queue).map(({ wordId }) => wordId));
  return {
    answered: part.total - session.total + session.answered,
    total: part.total,
    wordsDone: part.words.filter(({ id }) => !openIds.has(id)).length,
    words: part.words.length,
  };
}

/** Names all that a press changes on the screen: a question, its verdict, and each time it is asked again. */
export function getShownName(session: StudySession): string {
  const { screen } = session;
  if (screen.kind !== 'question') return getScreenKey(session);
  return `${getScreenKey(session)} ${screen.retries.length} ${screen.feedback ? 'answered' : ''}`;
}

/** Returns a key that changes with every screen, so that no state of the last one is left. */
export function getScreenKey(session: StudySession): string {
  const { screen } = session;
  if (screen.kind === 'end') return 'end';
  if (screen.kind === 'card')
    return `card ${screen.wordId} ${screen.reason} ${Object.values(session.mistakes).reduce((sum, count) => sum + count, 0)}`;
  return `${buildAnswerKey(screen.question.wordId, screen.question.key)} ${countMistakes(session, screen.question)}`;
}
