// What a word is easily confused with: folded cards that tell what each word is for, with an example.
import { type PairLine, parsePairCard } from '#contract/study-aids.ts';
import type { Word } from '#contract/study.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { FoldMark } from '#web/ui/FoldMark.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';

function listOthers(lines: readonly PairLine[], own: string): string[] {
  return lines.map(({ word }) => word).filter((word) => word !== '' && word !== own);
}

/** The lines of a card. */
function PairLines({ lines }: { readonly lines: readonly PairLine[] }) {
  return (
    <ul className="mb-2 space-y-3 border-l-4 border-line pl-4">
      {lines.map(({ word, explanation, example, translation }) => (
        <li key={word + explanation}>
          {word !== '' && <Chinese className="block font-han text-xl leading-snug text-vine-strong">{word}</Chinese>}
          <MixedText text={explanation} />
          {example !== '' && (
            <span className="block">
              <Chinese className="text-lg">{example}</Chinese> <span className="text-sm text-muted">{translation}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Nothing for a word without cards. The card about `confusedWith` is open. */
export function PairCards({ word, confusedWith }: { readonly word: Word; readonly confusedWith?: string | undefined }) {
  return word.pairs.map((text) => {
    const lines = parsePairCard(text);
    const others = listOthers(lines, word.text);
    return (
      <details key={text} open={confusedWith !== undefined && others.includes(confusedWith)} className="text-left">
        <summary className="flex min-h-11 items-center gap-2 text-sm font-medium text-vine-strong">
          <FoldMark />
          <span>
            Easily confused with <MixedText text={others.join(', ')} />
          </span>
        </summary>
        <PairLines lines={lines} />
      </details>
    );
  });
}
