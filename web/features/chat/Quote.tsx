// What a message refers to: the words that it answers, or what it changes in them.
import type { QuotedMessage } from '#contract/chat-messages.ts';
import { diffCharacters } from '#engine/corrections.ts';
import type { QueuedReference } from '#web/client/message-outbox.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { blockedMessage, deletedMessage, formatQuoteTitle, goToQuoted } from './chat-messages.ts';

export interface QuoteProps {
  /** `quoted` is undefined while the other message is not loaded. */
  readonly reference: QueuedReference & { readonly quoted: QuotedMessage | null | undefined };
  /** The text that corrects; undefined while it is being written. */
  readonly corrected: string | undefined;
  readonly ownId: string;
  /** The author of the quoted words is one whom the reader blocked. */
  readonly isBlocked: boolean;
  /** Goes to that message. */
  readonly onOpen: (id: string) => void;
}

/** What is left out is struck through, what is put in is underlined. */
function Changes({ original, corrected }: { readonly original: string; readonly corrected: string }) {
  return diffCharacters(original, corrected).map(({ kind, text }, index) => {
    if (kind === 'same') return text;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    return (
      <Mark
        key={index}
        className={kind === 'removed' ? 'line-through decoration-2' : 'font-semibold underline decoration-2 underline-offset-4'}
      >
        {text}
      </Mark>
    );
  });
}

/** A reply shows two lines of the other message at most. A press leads to it. */
export function Quote({ reference: { kind, id, quoted }, corrected, ownId, isBlocked, onOpen }: QuoteProps) {
  const isCorrection = kind === 'correction';
  const title = formatQuoteTitle(kind, quoted ? { author: quoted.author, isOwn: quoted.authorId === ownId } : null);
  const lineClasses = 'mb-1 block border-l-3 border-current/50 pl-2 text-left text-base leading-normal';
  const head = <span className="block text-xs font-medium">{title}</span>;
  if (quoted === null)
    return (
      <span className={lineClasses}>
        {head}
        <span className="block text-sm italic">{deletedMessage}</span>
      </span>
    );
  return (
    <button type="button" title={goToQuoted} className={`${lineClasses} w-full hover:border-current`} onClick={() => onOpen(id)}>
      {head}
      {quoted === undefined ? null : isBlocked ? (
        <span className="block text-sm italic">{blockedMessage}</span>
      ) : (
        <Chinese className={isCorrection ? 'block' : 'line-clamp-2'}>
          {isCorrection && corrected !== undefined ? <Changes original={quoted.text} corrected={corrected} /> : quoted.text}
        </Chinese>
      )}
    </button>
  );
}
