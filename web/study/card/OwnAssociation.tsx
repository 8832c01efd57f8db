// The picture that a learner wrote, before ours, which is one press away.
import type { Word } from '#contract/study.ts';
import { Association } from './Association.tsx';
import { FoldMark } from '#web/ui/FoldMark.tsx';

/** Both pictures; ours is folded. */
export function OwnAssociation({ word, association }: { readonly word: Word; readonly association: string }) {
  return (
    <div className="text-left">
      <Association word={{ ...word, association }} />
      {word.association !== '' && (
        <details className="mt-1">
          <summary className="flex min-h-11 items-center gap-2 text-sm font-medium text-vine-strong">
            <FoldMark />
            Our picture
          </summary>
          <Association word={word} />
        </details>
      )}
    </div>
  );
}
