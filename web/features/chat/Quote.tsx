// What a message refers to: the words that it answers, or what it changes in them.
import type { MessageReference } from '#contract/chat-messages.ts';
import { diffCharacters } from '#engine/corrections.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { blockedMessage, deletedMessage, formatQuoteTitle } from './chat-messages.ts';

export interface QuoteProps {
  readonly reference: MessageReference;
  /** The text that corrects; undefined while it is being written. */
  readonly corrected: string | undefined;
  readonly ownId: string;
  /** The author of the quoted words is one whom the reader blocked. */
  readonly isBlocked: boolean;
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

/** A reply shows two lines of the other message at most. */
export function Quote({ reference: { kind, quoted }, corrected, ownId, isBlocked }: QuoteProps) {
  const isCorrection = kind === 'correction';
  return (
    <div className="mb-1 border-l-3 border-current/50 pl-2 text-base leading-normal">
      <p className="text-xs font-medium">{formatQuoteTitle(kind, quoted && { author: quoted.author, isOwn: quoted.authorId === ownId })}</p>
      {quoted === null || isBlocked ? (
        <p className="text-sm italic">{quoted === null ? deletedMessage : blockedMessage}</p>
      ) : (
        <Chinese as="p" className={isCorrection ? '' : 'line-clamp-2'}>
          {isCorrection && corrected !== undefined ? <Changes original={quoted.text} corrected={corrected} /> : quoted.text}
        </Chinese>
      )}
    </div>
  );
}
