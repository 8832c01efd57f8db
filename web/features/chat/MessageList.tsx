// The conversation: stored messages, then live ones, then those on their way.
import { useCallback, useMemo, useState, useEffect } from 'react';
import type { QueuedMessage } from '#web/client/message-outbox.ts';
import { Button } from '#web/ui/Button.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { QueuedMessageLine } from './QueuedMessageLine.tsx';
import { StoredMessage } from './StoredMessage.tsx';
import { chineseOnlyNote, formatNewMessages } from './chat-messages.ts';
import { type Line, buildLines } from './message-lines.ts';
import { usePageVisible, useReading } from './useReading.ts';
import type { OpenRoom } from './useRoomSession.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

export interface MessageListProps {
  readonly open: OpenRoom;
  readonly queued: readonly QueuedMessage[];
  readonly ownId: string;
  /** Accounts that the learner blocked. */
  readonly blockedIds: ReadonlySet<string>;
  readonly readCursor: number;
  /** Whether the panel is in front on a narrow screen. */
  readonly isShown: boolean;
  readonly onRetry: (clientMessageId: string) => void;
  readonly onDiscard: (clientMessageId: string) => void;
  /** How many messages of others came while the reader looked elsewhere. */
  readonly onUnseen: (count: number) => void;
}

const minuteMs = 60_000;

/** The time, once a minute: days change and messages expire on an open page too. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function getRowClasses(line: Line): string {
  if (line.kind === 'day' || line.kind === 'new') return 'my-4 first:mt-0';
  return line.isRunStart ? 'mt-4 first:mt-0' : 'mt-1';
}

function Divider({ line }: { readonly line: Extract<Line, { kind: 'day' | 'new' }> }) {
  const isNew = line.kind === 'new';
  return (
    <p
      data-new-line={isNew || undefined}
      className={`flex items-center gap-3 text-xs font-medium before:h-px before:flex-1 after:h-px after:flex-1 ${isNew ? 'text-gold-strong before:bg-gold after:bg-gold' : 'text-muted before:bg-line after:bg-line'}`}
    >
      {isNew ? 'New messages' : line.text}
    </p>
  );
}

/** Read aloud politely; takes neither scroll nor focus. */
export function MessageList(props: MessageListProps) {
  const { open, queued, ownId, blockedIds, readCursor, isShown, onRetry, onDiscard, onUnseen } = props;
  const { session, state } = open;
  const now = useNow();
  const isVisible = usePageVisible();
  // Known once the list has its place.
  const [isBottom, setBottom] = useState(false);
  const { newSince, unseenCount } = useReading(open, isBottom && isVisible && isShown, ownId, readCursor);
  const lines = useMemo(
    () => buildLines({ messages: state.messages, queued, ownId, readCursor: newSince, now }),
    [state.messages, queued, ownId, newSince, now],
  );
  const remove = useCallback((id: string) => session.remove(id), [session]);
  const loadOlder = useCallback(() => void session.loadOlder().catch(notifyError), [session]);
  const lastOwn = lines.findLast((line) => line.kind === 'queued' || (line.kind === 'message' && line.isOwn));
  const { container, content, place, goToBottom } = useScrollKeeping({
    firstKey: state.messages[0]?.id,
    count: lines.length,
    lastOwnKey: lastOwn?.key,
    onNearTop: loadOlder,
  });
  useEffect(() => setBottom(place === 'bottom'), [place]);
  useEffect(() => onUnseen(unseenCount), [unseenCount, onUnseen]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={container}
        role="log"
        aria-label="Messages"
        // What comes from the past is not read aloud.
        aria-busy={state.isLoadingOlder}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-3"
      >
        {state.hasOlder && (
          <Button kind="quiet" isBusy={state.isLoadingOlder} className="mb-4 self-center" onClick={loadOlder}>
            Older messages
          </Button>
        )}
        {lines.length === 0 && <p className="m-auto max-w-72 text-center text-muted">{`No messages yet. ${chineseOnlyNote}`}</p>}
        <ol ref={content} className="mt-auto flex flex-col">
          {lines.map((line) => (
            <li key={line.key} className={getRowClasses(line)}>
              {line.kind === 'message' ? (
                <StoredMessage line={line} isBlocked={blockedIds.has(line.message.authorId)} onRemove={remove} />
              ) : line.kind === 'queued' ? (
                <QueuedMessageLine
                  message={line.message}
                  isRunEnd={line.isRunEnd}
                  onRetry={() => onRetry(line.message.clientMessageId)}
                  onDiscard={() => onDiscard(line.message.clientMessageId)}
                />
              ) : (
                <Divider line={line} />
              )}
            </li>
          ))}
        </ol>
      </div>
      {place === 'above' && (
        <Button className="absolute bottom-3 left-1/2 -translate-x-1/2 !rounded-full shadow-float" onClick={goToBottom}>
          <span>{unseenCount > 0 ? formatNewMessages(unseenCount) : 'Newest messages'}</span>
          <ArrowIcon className="size-5 rotate-90" />
        </Button>
      )}
    </div>
  );
}
