// The verdict in words and with an icon; a live region that is always there, so that screen readers hear it.
import { MixedText } from '#web/study/MixedText.tsx';
import { CheckIcon, CrossIcon, RestartIcon } from '#web/ui/icons.tsx';
import type { Outcome, VerdictWords } from './verdict-words.ts';

const looks: Record<Outcome, { colour: string; Icon: typeof CheckIcon }> = {
  right: { colour: 'text-vine-strong', Icon: CheckIcon },
  near: { colour: 'text-vine-strong', Icon: CheckIcon },
  wrong: { colour: 'text-seal', Icon: CrossIcon },
  retry: { colour: 'text-ink', Icon: RestartIcon },
};

/** Keeps its height while it is empty, so that nothing jumps. */
export function VerdictLine({ words, id }: { words: VerdictWords | undefined; id: string }) {
  const look = words && looks[words.outcome];
  return (
    <div id={id} role="status" className="flex min-h-20 flex-col items-center justify-center text-center">
      {words && look && (
        <>
          <p className={`flex items-center gap-2 text-lg font-semibold ${look.colour}`}>
            <look.Icon />
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
