// What a search found in levels that the learner does not have: how much of each, and the way to its offer (decisions §8).
import type { ClosedWords } from '#contract/lists.ts';
import { buildOfferPagePath, pagePaths } from '#contract/pages.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { formatClosedWords, formatLevelName, formatOfferName } from './list-messages.ts';

function ClosedLevel({ level, words, named }: ClosedWords) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        {named.map(({ character, transcription, translation }) => (
          <p key={`${character}${transcription}`} className="flex flex-wrap items-baseline gap-x-3">
            <Chinese className="font-han text-3xl leading-tight">{character}</Chinese>
            <Pinyin className="text-vine-strong">{transcription}</Pinyin>
            <span className="font-reading text-lg">
              <MixedText text={translation} />
            </span>
          </p>
        ))}
        <p className="text-muted">
          <span className="font-medium text-ink">{formatLevelName(level)}</span>
          <span aria-hidden="true"> · </span>
          <span>{formatClosedWords(words)}</span>
        </p>
      </div>
      {/* The list of level 1 has its own address for this (learning §2 "Word lists"). */}
      <LinkButton kind="plain" to={level === 1 ? pagePaths.offer : buildOfferPagePath(level)} aria-label={formatOfferName(level)}>
        Access course
      </LinkButton>
    </li>
  );
}

/** A word that the search writes out is named, as the import of words names it; the others are counted. */
export function ClosedLevels({ closed }: { readonly closed: readonly ClosedWords[] }) {
  return (
    <section aria-labelledby="closed-levels" className="mt-8">
      <h2 id="closed-levels" className="font-reading text-xl font-semibold">
        In levels you do not have
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {closed.map((one) => (
          <ClosedLevel key={one.level} {...one} />
        ))}
      </ul>
    </section>
  );
}
