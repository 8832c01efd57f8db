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

function Emphasised({ text, part }: { readonly text: string; readonly part: string | undefined }) {
  const start = part === undefined ? -1 : text.indexOf(part);
  if (part === undefined || start < 0 || part === text) return <MixedText text={text} />;
  return (
    <>
      <MixedText text={text.slice(0, start)} />
      <strong className="font-semibold">
        <MixedText text={part} />
      </strong>
      <MixedText text={text.slice(start + part.length)} />
    </>
  );
}

export interface VerdictLineProps {
  readonly words: VerdictMessage | undefined;
  readonly id: string;
  /** Whether room is kept for a verdict, so that nothing jumps when it comes. */
  readonly isRoomKept?: boolean;
  /** The word that was asked, between the verdict and its explanation. */
  readonly children?: ReactNode;
}

/** The message, the word and the explanation. */
export function VerdictLine({ words, id, isRoomKept = true, children }: VerdictLineProps) {
  const style = words && outcomeStyles[words.outcome];
  return (
    <div
      id={id}
      role="status"
      className={`flex flex-col items-center justify-center text-center ${isRoomKept ? 'min-h-36 min-[600px]:min-h-30 min-[600px]:[@media(max-height:32rem)]:min-h-24' : ''}`}
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
              <Emphasised text={words.detail} part={words.strong} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
