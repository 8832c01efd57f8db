// The verdict as text and icon; the live region is always mounted, so that screen readers announce it.
import { MixedText } from '#web/study/MixedText.tsx';
import { CheckIcon, CrossIcon, RestartIcon } from '#web/ui/icons.tsx';
import type { Outcome, VerdictMessage } from './verdict-messages.ts';

const outcomeStyles: Record<Outcome, { colour: string; Icon: typeof CheckIcon }> = {
  right: { colour: 'text-vine-strong', Icon: CheckIcon },
  near: { colour: 'text-vine-strong', Icon: CheckIcon },
  wrong: { colour: 'text-seal', Icon: CrossIcon },
  retry: { colour: 'text-ink', Icon: RestartIcon },
};

/** Keeps its height while empty, so that nothing jumps. */
export function VerdictLine({ words, id }: { words: VerdictMessage | undefined; id: string }) {
  const style = words && outcomeStyles[words.outcome];
  return (
    <div id={id} role="status" className="flex min-h-20 flex-col items-center justify-center text-center">
      {words && style && (
        <>
          <p className={`flex items-center gap-2 text-lg font-semibold ${style.colour}`}>
            <style.Icon />
            {words.head}
          </p>
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
