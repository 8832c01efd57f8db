// An own message on its way to the server, or refused by it.
import type { QuotedMessage } from '#contract/chat-messages.ts';
import type { QueuedMessage } from '#web/client/message-outbox.ts';
import { Button } from '#web/ui/Button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { Quote } from './Quote.tsx';
import { formatNotSent, formatTime } from './chat-messages.ts';

export interface QueuedMessageLineProps {
  readonly message: QueuedMessage;
  /** The message to which it refers, as `findQuoted` knows it. */
  readonly quoted: QuotedMessage | null | undefined;
  readonly isRunEnd: boolean;
  readonly ownId: string;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onOpenQuoted: (id: string) => void;
  /** Moves it into the text box. */
  readonly onEdit: () => void;
}

/** A refused one says why and waits. */
export function QueuedMessageLine({ message, quoted, isRunEnd, ownId, onRetry, onDiscard, onOpenQuoted, onEdit }: QueuedMessageLineProps) {
  const { failure, reference } = message;
  return (
    <MessageBubble
      text={message.text}
      author="You"
      isOwn
      isRunEnd={isRunEnd}
      sentAt={message.writtenAt}
      time={formatTime(Date.parse(message.writtenAt))}
      quote={
        reference && (
          <Quote reference={{ ...reference, quoted }} corrected={message.text} ownId={ownId} isBlocked={false} onOpen={onOpenQuoted} />
        )
      }
      status={
        failure === undefined ? (
          <p className="flex items-center gap-1 px-1 pt-1 text-xs text-muted">
            <ClockIcon className="size-3.5" />
            Sending
          </p>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-x-1">
            <p className="px-1 text-sm font-medium text-seal">{formatNotSent(failure)}</p>
            <Button kind="quiet" onClick={onRetry}>
              Try again
            </Button>
            <Button kind="quiet" onClick={onEdit}>
              Edit
            </Button>
            <Button kind="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        )
      }
    />
  );
}
