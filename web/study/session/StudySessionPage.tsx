// The page of a study session, quiz or repeat: loading, error, the session itself, and its feature's end screen.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import type { StudySession } from '#engine/study-session.ts';
import type { Outbox } from '#web/client/outbox.ts';
import { prefetchLater } from '#web/client/page-settled.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EndHere } from './EndHere.tsx';
import { usePressGate } from './press-gate.ts';
import { SaveStatusLine } from './SaveStatusLine.tsx';
import { StudySessionScreen } from './StudySessionScreen.tsx';
import { StudySessionLoading, StudySessionSkeleton, studyFrameClasses } from './StudySessionSkeleton.tsx';
import { useLearnerOutbox } from './useLearnerOutbox.ts';
import type { LoadedSession } from './sitting.ts';
import { type SessionControl, computePartProgress, getShownName, useStudySession } from './useStudySession.ts';

/** What the end screen of a part needs. */
export interface EndProps {
  readonly level: TaughtLevel;
  readonly outbox: Outbox;
  readonly loadedSession: LoadedSession;
  readonly control: SessionControl;
}

export interface StudySessionPageProps {
  readonly mode: StudySession['mode'];
  readonly level: TaughtLevel;
  /** Loads the end of a part, which is needed after its last question. */
  readonly loadEnd: () => Promise<{ default: ComponentType<EndProps> }>;
}

function countOpen(loadedSession: LoadedSession): number {
  const { answered, total } = computePartProgress(loadedSession);
  return total - answered;
}

function LoadedPage({ mode, level, loadEnd, accountId, outbox }: StudySessionPageProps & { accountId: string; outbox: Outbox }) {
  const control = useStudySession({ mode, level, accountId, outbox });
  const { loadState } = control;
  const [End] = useState(() => lazyPart(loadEnd, { waiting: <StudySessionSkeleton />, isNeeded: true }));
  useEffect(() => prefetchLater(loadEnd), [loadEnd]);
  const container = useRef<HTMLDivElement>(null);
  usePressGate(container, loadState.kind === 'ready' ? getShownName(loadState.session) : loadState.kind);
  return (
    <div ref={container} className={studyFrameClasses}>
      <title>{`HSK ${level} ${mode} · HanziVine`}</title>
      {loadState.kind === 'loading' && <StudySessionSkeleton />}
      {loadState.kind === 'failed' && (
        <ErrorPanel
          error={loadState.error}
          title={`The ${mode} could not be loaded`}
          text={`${loadState.message} Your answers are safe.`}
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
            status={
              <>
                <SaveStatusLine outbox={outbox} />
                <EndHere left={countOpen(loadState)} unit={mode === 'repeat' ? 'word' : 'question'} />
              </>
            }
          />
        ))}
    </div>
  );
}

/** Remounts for another level or learner. */
export function StudySessionPage(props: StudySessionPageProps) {
  const learnerOutbox = useLearnerOutbox();
  if (!learnerOutbox) return <StudySessionLoading />;
  return <LoadedPage key={`${props.level} ${learnerOutbox.accountId}`} {...props} {...learnerOutbox} />;
}
