// The small card of a pressed word: reading, meaning, level, sound, and the way to its list, or to add it.
import { useEffect, useRef } from 'react';
import { buildListPagePath } from '#contract/pages.ts';
import { isTaughtLevel } from '#contract/wire.ts';
import type { DictionaryEntry } from '#engine/word-dictionary.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { AddWord } from './AddWord.tsx';
import { LeafMark } from './LeafMark.tsx';
import { formatSeeInLevel } from './chinese-messages.ts';

// More than three words are never written alike.
const maxEntries = 3;

/** A word beside the course. */
export interface UntaughtWord {
  /** Empty where nothing tells it. */
  readonly pinyin: string;
  readonly isName: boolean;
  /** The words of the course that it is made of. */
  readonly parts: readonly DictionaryEntry[];
}

export interface WordPopoverProps {
  readonly id: string;
  readonly text: string;
  readonly entries: readonly DictionaryEntry[];
  /** Address of the word's recording, where there is one. */
  readonly recording?: string | undefined;
  /** What is known of a word that the course does not teach. */
  readonly untaught?: UntaughtWord | undefined;
  readonly learntWords: ReadonlySet<string>;
  /** Id of the element that the card hangs at. */
  readonly wordId: string;
  readonly onClose: () => void;
  /** Replaces the entries while there are none. */
  readonly note?: string | undefined;
  /** Where the learner stays on the page, the card offers neither a way to another one nor adding. */
  readonly isStaying?: boolean;
  /** The message that holds the word. */
  readonly messageId?: string | undefined;
}

/** Address of the list of a word's level, with a search for the word. */
export function buildWordAddress({ level, text }: DictionaryEntry): string | undefined {
  return isTaughtLevel(level) ? `${buildListPagePath(level)}?search=${encodeURIComponent(text)}` : undefined;
}

function EntryLines({ entry, isLearnt }: { readonly entry: DictionaryEntry; readonly isLearnt: boolean }) {
  return (
    <span className="mt-2 block">
      <Pinyin className="block font-medium text-vine-strong">{entry.readings.join(' / ')}</Pinyin>
      <span className="block">
        <MixedText text={entry.meaning} />
      </span>
      <span className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
        <span>{`HSK ${entry.level}`}</span>
        {isLearnt && (
          <>
            {' · '}
            <LeafMark />
            Learnt
          </>
        )}
      </span>
    </span>
  );
}

function UntaughtLines({ word: { pinyin, isName, parts } }: { readonly word: UntaughtWord }) {
  return (
    <span className="mt-2 block">
      <Pinyin className="block font-medium text-vine-strong">{pinyin}</Pinyin>
      <span className="block text-sm text-muted">{isName ? 'A name. Not taught in the course.' : 'Not taught in the course.'}</span>
      {!isName &&
        parts.map((part) => (
          <span key={part.text} className="mt-1 block text-sm">
            <Chinese className="text-base">{part.text}</Chinese> <Pinyin>{part.readings[0]}</Pinyin> <MixedText text={part.meaning} />
          </span>
        ))}
    </span>
  );
}

/** Built of inline elements, because it stands within a line of text. Escape and a press outside close it; the browser does both. */
export function WordPopover({
  id,
  text,
  entries,
  recording = '',
  untaught,
  learntWords,
  wordId,
  onClose,
  note,
  isStaying = false,
  messageId,
}: WordPopoverProps) {
  const card = useRef<HTMLSpanElement>(null);
  const shown = entries.slice(0, maxEntries);
  const taught = shown.find((entry) => entry.id !== '');
  const isLearnt = taught !== undefined && learntWords.has(taught.id);
  const address = isStaying ? undefined : taught && buildWordAddress(taught);
  useEffect(() => {
    const source = document.getElementById(wordId);
    card.current?.showPopover(source ? { source } : {});
    // Only when the card appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <span
      ref={card}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={text}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="hanging mx-4 w-64 max-w-[calc(100vw-2rem)] [position-area:bottom_span-all] rounded-card border border-line bg-raised p-4 text-left font-sans text-base text-ink shadow-float"
    >
      <span className="flex items-center justify-between gap-2">
        <Chinese className="text-3xl leading-tight">{text}</Chinese>
        <SpeechButton text={text} recording={recording} />
      </span>
      <span lang="en" translate="yes" className="block">
        {note !== undefined && <span className="text-muted">{note}</span>}
        {shown.map((entry) => (
          <EntryLines key={entry.id + entry.readings.join('')} entry={entry} isLearnt={learntWords.has(entry.id)} />
        ))}
        {untaught && <UntaughtLines word={untaught} />}
        {taught && address !== undefined && (
          <span className="mt-3 block border-t border-line pt-2">
            {isLearnt ? (
              <LinkButton to={address} className="-ml-4">
                {formatSeeInLevel(taught.level)}
              </LinkButton>
            ) : (
              <AddWord id={taught.id} messageId={messageId} />
            )}
          </span>
        )}
      </span>
    </span>
  );
}
