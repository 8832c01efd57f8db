// The conversation: stored messages, then live ones, then those on their way.
import { type ReactNode, memo, useCallback, useMemo, useState, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ArrowIcon, CheckIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import type { Composing } from './composing.ts';
import { QueuedMessageLine } from './QueuedMessageLine.tsx';
import { StoredMessage, type StoredMessageProps } from './StoredMessage.tsx';
import { formatNewMessages } from './chat-messages.ts';
import { type Line, type StoredLine, buildLines } from './message-lines.ts';
import { findQuoted } from './room-messages.ts';
import { useNow } from './useNow.ts';
import type { OpenRoom } from './useRoom.ts';
import type { DueWords } from './useDueWords.ts';
import { useQuoted } from './useQuoted.ts';
import { useScrollKeeping } from './useScrollKeeping.ts';

export interface MessageListProps {
  readonly open: OpenRoom;
  readonly ownId: string;
  /** Shown in a room without messages. */
  readonly empty: ReactNode;
  readonly due: DueWords;
  /** Accounts that the learner blocked. */
  readonly blockedIds: ReadonlySet<string>;
  /** Whether the panel is in front on a narrow screen. */
  readonly isShown: boolean;
  readonly onRetry: (clientMessageId: string) => void;
  readonly onDiscard: (clientMessageId: string) => void;
  /** What the text box can be opened for; undefined where nothing can be written. */
  readonly composing: Pick<Composing, 'refer' | 'write'> | undefined;
  /** Up to where the other of a private chat has read; null where that is not shown. */
  readonly friendRead: number | null;
  /** How many messages of others came while the reader looked elsewhere. */
  readonly onUnseen: (count: number) => void;
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
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

function isShallowEqual<Fields extends object>(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Fields]));
}

interface RowProps extends Omit<StoredMessageProps, 'line'> {
  readonly line: Line;
  /** Whether a quote has just led here. */
  readonly isMarked: boolean;
  /** Whether it is the last of one's own that the other has read. */
  readonly isLastRead: boolean;
  readonly renderOther: (line: Exclude<Line, StoredLine>) => ReactNode;
}

/** A stored message is drawn again only for what is different on it: a room holds hundreds. */
const Row = memo(
  function Row({ line, isMarked, isLastRead, renderOther, ...props }: RowProps) {
    return (
      <li
        data-message={line.kind === 'message' ? line.message.id : undefined}
        tabIndex={-1}
        className={`${getRowClasses(line)} rounded-card transition-colors duration-500 outline-none ${isMarked ? 'bg-gold-soft' : ''}`}
      >
        {line.kind === 'message' ? <StoredMessage line={line} {...props} /> : renderOther(line)}
        {isLastRead && (
          <p className="flex items-center justify-end gap-1 px-1 pt-1 text-xs text-muted">
            <CheckIcon className="size-3.5" />
            Read
          </p>
        )}
      </li>
    );
  },
  ({ line: shown, renderOther: _shown, ...old }, { line, renderOther: _line, ...now }) =>
    line.kind === 'message' && isShallowEqual<Line>(line, shown) && isShallowEqual(now, old),
);

/** Read aloud politely; takes neither scroll nor focus. */
export function MessageList(props: MessageListProps) {
  const { open, empty, due, ownId, blockedIds, isShown, onRetry, onDiscard, composing, friendRead, onUnseen } = props;
  const { store, state } = open;
  const { messages, queued, newSince, unseenCount } = state;
  const now = useNow();
  const isVisible = useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible');
  // Known once the list has its place.
  const [isBottom, setBottom] = useState(false);
  const isReading = isBottom && isVisible && isShown;
  useEffect(() => store.setReading(isReading), [store, isReading]);
  const lines = useMemo(() => buildLines({ messages, queued, ownId, readCursor: newSince, now }), [messages, queued, ownId, newSince, now]);
  const remove = useCallback((id: string) => store.remove(id), [store]);
  const loadOlder = useCallback(() => void store.loadOlder().catch(notifyError), [store]);
  const lastOwn = lines.findLast((line) => line.kind === 'queued' || (line.kind === 'message' && line.isOwn));
  const lastRead = lines.findLast((line) => line.kind === 'message' && line.isOwn && line.message.cursor <= (friendRead ?? 0));
  const { container, content, place, goToBottom, goTo } = useScrollKeeping({
    firstKey: messages[0]?.id,
    count: lines.length,
    lastOwnKey: lastOwn?.key,
    onNearTop: loadOlder,
  });
  const { markedId, openQuoted } = useQuoted(store, content, goTo);
  useEffect(() => setBottom(place === 'bottom'), [place]);
  const renderOther: RowProps['renderOther'] = (line) =>
    line.kind === 'queued' ? (
      <QueuedMessageLine
        message={line.message}
        quoted={line.message.reference && findQuoted(state, line.message.reference.id)}
        isRunEnd={line.isRunEnd}
        ownId={ownId}
        onOpenQuoted={openQuoted}
        onRetry={() => onRetry(line.message.clientMessageId)}
        onDiscard={() => onDiscard(line.message.clientMessageId)}
        onEdit={() => {
          const { text, reference } = line.message;
          composing?.write(text, reference && { ...reference, quoted: findQuoted(state, reference.id) ?? null });
          onDiscard(line.message.clientMessageId);
        }}
      />
    ) : (
      <Divider line={line} />
    );
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
        {lines.length === 0 && empty}
        <ol ref={content} className="mt-auto flex flex-col">
          {lines.map((line) => {
            const message = line.kind === 'message' ? line.message : undefined;
            return (
              <Row
                key={line.key}
                line={line}
                ownId={ownId}
                isMarked={message !== undefined && message.id === markedId}
                isLastRead={line === lastRead}
                isBlocked={blockedIds.has(message?.authorId ?? '')}
                isQuotedBlocked={blockedIds.has(message?.reference?.quoted?.authorId ?? '')}
                dueUsed={message?.authorId === ownId ? due.listUsed(message).length : 0}
                onRemove={remove}
                onRefer={composing?.refer}
                onOpenQuoted={openQuoted}
                onUse={composing?.write}
                renderOther={renderOther}
              />
            );
          })}
        </ol>
      </div>
      {place === 'above' && (
        <Button className="absolute bottom-3 left-1/2 -translate-x-1/2 !rounded-full whitespace-nowrap shadow-float" onClick={goToBottom}>
          <span>{unseenCount > 0 ? formatNewMessages(unseenCount) : 'Newest messages'}</span>
          <ArrowIcon className="size-5 rotate-90" />
        </Button>
      )}
    </div>
  );
}
