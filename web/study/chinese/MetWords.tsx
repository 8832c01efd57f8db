// The section of the words that the learner met in a chat: each with its sentence, and the way to learn them.
import { useId, useState } from 'react';
import type { MetWord } from '#contract/met-words.ts';
import { buildOfferPagePath, buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import { taughtLevels } from '#contract/wire.ts';
import { splitPattern } from '#engine/segmentation.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatAccess, formatAllMetWords, formatLearnIn, formatLevel, formatRemoveMet } from './chinese-messages.ts';
import { useMetWordChanges, useMetWords } from './met-words.ts';

/** The sentence with the word marked in it. */
function MetSentence({ sentence, character }: { readonly sentence: string; readonly character: string }) {
  const half = splitPattern(character).find((one) => sentence.includes(one));
  const at = half === undefined ? 0 : sentence.indexOf(half);
  const end = at + (half?.length ?? 0);
  return (
    <Chinese as="p" className="mt-1 text-lg leading-snug">
      <span>{sentence.slice(0, at)}</span>
      <span className="text-vine-strong">{sentence.slice(at, end)}</span>
      <span>{sentence.slice(end)}</span>
    </Chinese>
  );
}

function MetWordRow({ word, onRemove }: { readonly word: MetWord; readonly onRemove: () => Promise<void> }) {
  const { level, character, transcription, translation, sentence } = word;
  const [isBusy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await onRemove();
    } catch (error) {
      notifyError(error, 'The word could not be removed. Please try again.');
      setBusy(false);
    }
  }
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Chinese className="font-han text-3xl leading-tight">{character}</Chinese>
          <Pinyin className="text-vine-strong">{transcription}</Pinyin>
          <span className="text-sm text-muted">{formatLevel(level)}</span>
        </p>
        <p className="font-reading leading-snug">
          <MixedText text={translation} />
        </p>
        {sentence !== null && <MetSentence sentence={sentence} character={character} />}
      </div>
      <IconButton
        label={formatRemoveMet(character)}
        icon={<CrossIcon />}
        aria-disabled={isBusy}
        className="-mr-2"
        onClick={() => isBusy || void remove()}
      />
    </li>
  );
}

/** Nothing without words. `max`: more of them are behind a link. */
export function MetWords({ max = Number.POSITIVE_INFINITY, className = '' }: { readonly max?: number; readonly className?: string }) {
  const id = useId();
  const { data: words = [] } = useMetWords();
  const { remove } = useMetWordChanges();
  if (words.length === 0) return null;
  const listLevels = (isOpen: boolean) => taughtLevels.filter((one) => words.some(({ level, open }) => level === one && open === isOpen));
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-raised p-6 shadow-card ${className}`}>
      <h2 id={id} className="font-reading text-2xl leading-snug font-semibold">
        Words I met
      </h2>
      <p className="mt-1 text-muted">From your chats. The next batch of their level begins with them.</p>
      <ul className="mt-2 divide-y divide-line">
        {words.slice(0, max).map((word) => (
          <MetWordRow key={word.id} word={word} onRemove={() => remove(word.id)} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {listLevels(true).map((level) => (
          <LinkButton key={level} kind="plain" to={buildQuizPagePath(level)}>
            {formatLearnIn(level)}
          </LinkButton>
        ))}
        {listLevels(false).map((level) => (
          <LinkButton key={level} kind="plain" to={buildOfferPagePath(level)}>
            {formatAccess(level)}
          </LinkButton>
        ))}
        {words.length > max && (
          <LinkButton kind="quiet" to={pagePaths.words}>
            {formatAllMetWords(words.length)}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
