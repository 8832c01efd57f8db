// The page of a sitting, of quiz or repeat: loading, trouble, the sitting itself, and what its feature shows at the end.
import type { ReactNode } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Session } from '#engine/session.ts';
import type { Outbox } from '#web/client/outbox.ts';
import { Trouble } from '#web/ui/Trouble.tsx';
import { SittingScreen } from './SittingScreen.tsx';
import { SittingSkeleton } from './SittingSkeleton.tsx';
import { useLearnersOutbox } from './useLearnersOutbox.ts';
import { type Sitting, type SittingControl, useSitting } from './useSitting.ts';

/** What the end of a part is made of. */
export interface EndProps {
  readonly level: TaughtLevel;
  readonly outbox: Outbox;
  readonly sitting: Sitting;
  readonly control: SittingControl;
}

export interface SittingPageProps {
  readonly mode: Session['mode'];
  readonly level: TaughtLevel;
  /** Shows the end of a part. */
  readonly end: (props: EndProps) => ReactNode;
}

function Page({ mode, level, end, learner, outbox }: SittingPageProps & { learner: string; outbox: Outbox }) {
  const control = useSitting({ mode, level, learner, outbox });
  const { loaded } = control;
  return (
    <div className="mx-auto flex w-full max-w-208 flex-1 flex-col items-center gap-3 px-4 py-3 [@media(max-height:32rem)]:gap-2 [@media(max-height:32rem)]:py-2">
      <title>{`HSK ${level} ${mode} · HanziVine`}</title>
      {loaded.kind === 'loading' && <SittingSkeleton />}
      {loaded.kind === 'failed' && (
        <Trouble title={`The ${mode} could not be loaded`} text={`${loaded.message} Your answers are safe.`} onRetry={control.load} />
      )}
      {loaded.kind === 'ready' &&
        (loaded.session.screen.kind === 'end' ? (
          end({ level, outbox, sitting: loaded, control })
        ) : (
          <SittingScreen sitting={loaded} control={control} outbox={outbox} />
        ))}
    </div>
  );
}

/** Begins anew for another level or learner. */
export function SittingPage(props: SittingPageProps) {
  const found = useLearnersOutbox();
  if (!found) return null;
  return <Page key={`${props.level} ${found.learner}`} {...props} {...found} />;
}
