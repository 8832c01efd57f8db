// The verdict in words and with an icon; a live region that is always there, so that screen readers hear it.
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';
import type { Outcome, VerdictWords } from './verdict-words.ts';

const colours: Record<Outcome, string> = { right: 'text-vine-strong', near: 'text-vine-strong', wrong: 'text-seal' };

/** Keeps its height while it is empty, so that nothing jumps. */
export function VerdictLine({ words, id }: { words: VerdictWords | undefined; id: string }) {
  return (
    <div id={id} role="status" className="flex min-h-20 flex-col items-center justify-center text-center">
      {words && (
        <>
          <p className={`flex items-center gap-2 font-semibold ${colours[words.outcome]}`}>
            {words.outcome === 'wrong' ? <CrossIcon /> : <CheckIcon />}
            {words.head}
          </p>
          {words.detail !== '' && <p className="font-reading text-balance">{words.detail}</p>}
        </>
      )}
    </div>
  );
}
