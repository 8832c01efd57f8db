// Offers to take over the words of a level that the learner knows from other levels (decisions §7).
import type { TaughtLevel } from '#contract/wire.ts';
import { useKnownWords, useTakeOver } from '#web/client/known-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { formatKnownWords } from './level-messages.ts';

/** One sentence and its button; nothing while nothing is known. Only for levels that the learner may study. */
export function TakeOverOffer({ level, className = '' }: { readonly level: TaughtLevel; readonly className?: string }) {
  const { data } = useKnownWords(level);
  const { takeOver, isBusy } = useTakeOver(level);
  const text = data && formatKnownWords(data);
  if (!text) return null;

  async function run(): Promise<void> {
    try {
      const taken = await takeOver();
      notify.success(taken === 1 ? 'One word is learnt here too' : `${taken} words are learnt here too`);
    } catch (error) {
      notifyError(error, 'The words could not be taken over. Please try again.');
    }
  }

  return (
    <section
      aria-label={`Known words of HSK ${level}`}
      className={`rounded-card border border-vine bg-vine-soft p-4 text-left print:hidden ${className}`}
    >
      <p className="font-medium">{text}</p>
      <p className="mt-1 text-sm text-muted">They become learnt here too and keep their repeats. “Learn again” takes a word back.</p>
      <Button kind="plain" className="mt-3" isBusy={isBusy} onClick={() => void run()}>
        Take them over
      </Button>
    </section>
  );
}
