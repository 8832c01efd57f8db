// The page of a study session, quiz or repeat: loading, error, the session itself, and its feature's end screen.
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { leaveWelcome, useLoginSession } from '#web/client/login-session.ts';
import { prefetchLater } from '#web/client/page-settled.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EndHere } from './EndHere.tsx';
import type { Outbox } from './outbox.ts';
import { usePressGate } from './press-gate.ts';
import { SaveStatusLine } from './SaveStatusLine.tsx';
import { type RecordedModeName, type SessionLevel, studyModes } from './study-modes.ts';
import { StudySessionScreen } from './StudySessionScreen.tsx';
import { StudySessionLoading, StudySessionSkeleton, studyFrameClasses } from './StudySessionSkeleton.tsx';
import { useLearnerOutbox } from './useLearnerOutbox.ts';
import type { LoadedSession } from './sitting.ts';
import { type SessionControl, computePartProgress, getShownName, useStudySession } from './useStudySession.ts';
import { formatAnswersSafe, formatNotLoaded, formatTitle } from './session-messages.ts';

/** What the end screen of a part needs. */
export interface EndProps<Level extends SessionLevel = TaughtLevel> {
  readonly level: Level;
  readonly outbox: Outbox;
  readonly loadedSession: LoadedSession;
  readonly control: SessionControl;
}

export interface StudySessionPageProps<Level extends SessionLevel> {
  readonly mode: RecordedModeName;
  readonly level: Level;
  /** Loads the end of a part, which is needed after its last question. */
  readonly loadEnd: () => Promise<{ default: ComponentType<EndProps<Level>> }>;
}

// Of the part, or of the day where parts follow each other.
function countLeft(loadedSession: LoadedSession): number {
  const { answered, total } = computePartProgress(loadedSession);
  return total - answered;
}

/** An answer ends the first day, without its page and before the server knows of it (decisions §17). */
function useFirstDayEnd(accountId: string, hasAnswered: boolean): void {
  const queryClient = useQueryClient();
  const { isNewcomer } = useLoginSession();
  useEffect(() => {
    if (isNewcomer && hasAnswered) leaveWelcome(queryClient, accountId);
  }, [isNewcomer, hasAnswered, queryClient, accountId]);
}

function LoadedPage<Level extends SessionLevel>({
  mode,
  level,
  loadEnd,
  accountId,
  outbox,
}: StudySessionPageProps<Level> & { accountId: string; outbox: Outbox }) {
  const control = useStudySession({ mode, level, accountId, outbox });
  const { loadState } = control;
  useFirstDayEnd(accountId, loadState.kind === 'ready' && loadState.session.answered > 0);
  const [End] = useState(() => lazyPart(loadEnd, { waiting: <StudySessionSkeleton />, isNeeded: true }));
  useEffect(() => prefetchLater(loadEnd), [loadEnd]);
  const container = useRef<HTMLDivElement>(null);
  usePressGate(container, loadState.kind === 'ready' ? getShownName(loadState.session) : loadState.kind);
  return (
    <div ref={container} className={studyFrameClasses}>
      <title>{formatTitle(level, mode)}</title>
      {loadState.kind === 'loading' && <StudySessionSkeleton />}
      {loadState.kind === 'failed' && (
        <ErrorPanel
          error={loadState.error}
          title={formatNotLoaded(mode)}
          text={formatAnswersSafe(loadState.message)}
          onRetry={control.reload}
        />
      )}
      {loadState.kind === 'ready' &&
        (loadState.session.screen.kind === 'end' ? (
          <End level={level} outbox={outbox} loadedSession={loadState} control={control} />
        ) : (
          <StudySessionScreen
            loadedSession={loadState}
            act={control.act}
            mode={mode}
            status={
              <>
                <SaveStatusLine outbox={outbox} />
                <EndHere left={countLeft(loadState)} unit={studyModes[mode].unit} isDay={loadState.left !== undefined} />
              </>
            }
          />
        ))}
    </div>
  );
}

/** Remounts for another level or learner. */
export function StudySessionPage<Level extends SessionLevel>(props: StudySessionPageProps<Level>) {
  const learnerOutbox = useLearnerOutbox();
  if (!learnerOutbox) return <StudySessionLoading />;
  return <LoadedPage key={`${props.level} ${learnerOutbox.accountId}`} {...props} {...learnerOutbox} />;
}
