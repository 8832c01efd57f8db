// How a word of levels 3 to 5 is used: two uses below the sentence, the others unfold in place (content.md "Use").
import type { WordUse } from '#contract/study-aids.ts';
import type { Word } from '#contract/study.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldMark } from '#web/ui/FoldMark.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ChineseExample } from './ChineseExample.tsx';
import { formatMoreUses } from './card-messages.ts';
import { useWordUses } from './word-uses.ts';

/** What a card shows at once. */
const shownAtOnce = 2;

interface UseListProps {
  readonly uses: readonly WordUse[];
  readonly wordId: string;
  readonly isPinyinShown: boolean;
}

function UseList({ uses, wordId, isPinyinShown }: UseListProps) {
  return (
    <ul className="space-y-2">
      {uses.map((use) => (
        <li key={use.chinese}>
          {use.kind === 'sense' && <p className="text-sm text-muted">Another sense</p>}
          <ChineseExample example={use} wordId={wordId} isPinyinShown={isPinyinShown} size="text-xl" />
        </li>
      ))}
    </ul>
  );
}

/** As high as two uses of one line each, so that what is below stays where it is. */
function Waiting({ isPinyinShown }: { readonly isPinyinShown: boolean }) {
  return (
    <div className="space-y-2">
      {Array.from({ length: shownAtOnce }, (_, index) => (
        <div key={index}>
          <div className="flex items-center text-xl leading-normal">
            &nbsp;
            <Skeleton className="h-5 w-28" />
          </div>
          {isPinyinShown && <div className="text-sm">&nbsp;</div>}
          <div className="flex items-center leading-snug">
            &nbsp;
            <Skeleton className="h-4 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}

function UsesOfWord({ uses, wordId, isPinyinShown }: UseListProps) {
  const more = uses.slice(shownAtOnce);
  return (
    <>
      <UseList uses={uses.slice(0, shownAtOnce)} wordId={wordId} isPinyinShown={isPinyinShown} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="mb-1 flex min-h-11 items-center gap-2 text-sm font-medium text-vine-strong">
            <FoldMark />
            <span>{formatMoreUses(more.length)}</span>
          </summary>
          <UseList uses={more} wordId={wordId} isPinyinShown={isPinyinShown} />
        </details>
      )}
    </>
  );
}

/** For a word that has uses. What may not be seen any more leaves nothing. */
export function WordUses({ word, isPinyinShown }: { readonly word: Pick<Word, 'id' | 'level'>; readonly isPinyinShown: boolean }) {
  const { uses, state, retry } = useWordUses(word);
  if (state === 'none') return null;
  return (
    <section aria-label="In use" aria-busy={state === 'loading'} className="border-t border-line pt-3 text-left">
      {state === 'loading' && <Waiting isPinyinShown={isPinyinShown} />}
      {state === 'failed' && (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>The uses of the word could not be loaded.</span>
          <Button kind="quiet" className="-mx-4" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {state === 'loaded' && <UsesOfWord uses={uses} wordId={word.id} isPinyinShown={isPinyinShown} />}
    </section>
  );
}
