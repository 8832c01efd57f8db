// One message on its leaf: the text, and beside it the time and what can be done with it.
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DotsIcon } from '#web/ui/icons.tsx';
import { MessageText } from './MessageText.tsx';
import { formatMoreAbout } from './chat-messages.ts';

export interface MessageBubbleProps {
  /** Undefined for a message on its way. */
  readonly messageId?: string;
  readonly text: string;
  readonly author: string;
  readonly isOwn: boolean;
  /** The last of a run has the tip of the leaf. */
  readonly isRunEnd: boolean;
  /** hour:minute. */
  readonly time: string;
  /** ISO 8601. */
  readonly sentAt: string;
  /** What the message refers to, above its text. */
  readonly quote?: ReactNode;
  /** Replaces the time: what becomes of a message on its way. */
  readonly status?: ReactNode;
  /** A button below the message, shown at once. */
  readonly below?: ReactNode;
  /** Buttons and links, shown on request; `close` hides them. */
  readonly renderActions?: (close: () => void) => ReactNode;
}

const quietUntilNear =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-60 aria-expanded:opacity-100';

/** Own messages stand right, in vine green. */
export function MessageBubble({
  messageId,
  text,
  author,
  isOwn,
  isRunEnd,
  time,
  sentAt,
  quote,
  status,
  below,
  renderActions,
}: MessageBubbleProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const tip = isRunEnd ? (isOwn ? 'rounded-br-sm' : 'rounded-bl-sm') : '';
  return (
    <div className={`group flex w-full flex-col ${isOwn ? 'items-end' : 'items-start'}`}>
      <div className={`flex max-w-full items-center gap-1 ${isOwn ? 'flex-row-reverse' : ''}`}>
        <div
          className={`min-w-0 max-w-[34rem] rounded-card px-4 py-2 text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap ${tip} ${
            isOwn ? 'bg-vine text-on-vine' : 'border border-line bg-raised text-ink'
          }`}
        >
          <span className="sr-only">{`${isOwn ? 'You' : author}: `}</span>
          {quote}
          <MessageText text={text} messageId={messageId} />
        </div>
        {renderActions !== undefined && (
          <IconButton
            label={isOwn ? 'More about this message of yours' : formatMoreAbout(author)}
            icon={<DotsIcon />}
            aria-expanded={isOpen}
            aria-controls={`${id}-more`}
            className={`-mx-1 ${quietUntilNear}`}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {status === undefined && (
          <time
            dateTime={sentAt}
            className={`shrink-0 text-xs text-muted tabular-nums ${isOpen ? '' : quietUntilNear} ${isOpen ? '' : 'pointer-coarse:hidden'}`}
          >
            {time}
          </time>
        )}
      </div>
      <span>{status}</span>
      {below}
      {isOpen && (
        <div id={`${id}-more`} className="flex flex-wrap items-center gap-x-1">
          {renderActions?.(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
