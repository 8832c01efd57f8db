// The verdict as text and icon; the live region is always mounted, so that screen readers announce it.
import type { ReactNode } from 'react';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { CheckIcon, CrossIcon, RestartIcon } from '#web/ui/icons.tsx';
import type { Outcome, VerdictMessage } from './verdict-messages.ts';

const outcomeStyles: Record<Outcome, { colour: string; Icon: typeof CheckIcon }> = {
  right: { colour: 'text-vine-strong', Icon: CheckIcon },
  near: { colour: 'text-vine-strong', Icon: CheckIcon },
  wrong: { colour: 'text-seal', Icon: CrossIcon },
  retry: { colour: 'text-ink', Icon: RestartIcon },
};

export interface VerdictLineProps {
  readonly words: VerdictMessage | undefined;
  readonly id: string;
  /** The word that was asked, between the verdict and its explanation. */
  readonly children?: ReactNode;
}

/** Keeps its height while empty, so that nothing jumps. */
export function VerdictLine({ words, id, children }: VerdictLineProps) {
  const style = words && outcomeStyles[words.outcome];
  return (
    <div
      id={id}
      role="status"
      className="flex min-h-36 flex-col items-center justify-center text-center min-[600px]:[@media(max-height:32rem)]:min-h-24"
    >
      {words && style && (
        <>
          <p className={`flex items-center gap-2 text-lg font-semibold ${style.colour}`}>
            <style.Icon />
            <span>{words.head}</span>
          </p>
          {children}
          {words.detail !== '' && (
            <p className="font-reading text-balance">
              <MixedText text={words.detail} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
