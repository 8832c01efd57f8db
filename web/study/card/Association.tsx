// The picture of a word, with the names of its parts marked.
import type { Word } from '#contract/study.ts';
import { splitByKeyword } from './association.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';

/** A paragraph. */
export function Association({ word }: { readonly word: Pick<Word, 'association' | 'components'> }) {
  return (
    <p className="border-l-4 border-vine py-0.5 pl-4 text-left font-reading text-lg leading-normal">
      {splitByKeyword(
        word.association,
        word.components.map(({ keyword }) => keyword),
      ).map((piece, index) =>
        piece.isKeyword ? (
          <strong key={`${index}${piece.text}`} className="font-semibold text-vine-strong">
            <MixedText text={piece.text} />
          </strong>
        ) : (
          <MixedText key={`${index}${piece.text}`} text={piece.text} />
        ),
      )}
    </p>
  );
}
