// The open chat: head, conversation, and the text box or why one cannot write.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { NavigationType, useNavigationType } from 'react-router';
import type { ChatEntry, ChatPerson } from '#contract/chat.ts';
import { getExpiry } from '#contract/chat-messages.ts';
import { friendRemovedMessage } from '#contract/chat-fields.ts';
import { receivedEvents } from '#contract/live-events.ts';
import { noteLastMessage } from '#web/client/chat-queries.ts';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Composer } from './Composer.tsx';
import { EmptyRoom } from './EmptyRoom.tsx';
import { MessageList } from './MessageList.tsx';
import { TalkAids } from './TalkAids.tsx';
import { RoomEnd, type RoomEndReason, findEnd } from './RoomEnd.tsx';
import { RoomHead } from './RoomHead.tsx';
import { findQuoted, noMessages } from './room-messages.ts';
import { formatHistoryError, liveBlocked, noMessagesNote, pausedMessage, waitingForLine, quotedGoneNote } from './chat-messages.ts';
import { useComposing } from './composing.ts';
import { useNow } from './useNow.ts';
import type { OpenPresence } from './usePresence.ts';
import { useDueWords } from './useDueWords.ts';
import { useRoom } from './useRoom.ts';

export interface RoomPanelProps {
  readonly chat: ChatEntry;
  readonly connection: LiveConnection;
  readonly ownName: string;
  readonly people: readonly ChatPerson[] | undefined;
  readonly presence: OpenPresence;
  readonly unreadElsewhere: number;
  readonly isShown: boolean;
  readonly onChats: () => void;
  readonly onPeople: () => void;
  readonly onUnseen: (count: number) => void;
}

/** How long the warning of too many messages stays (accounts-and-chat §8). */
const warningMs = 5000;
/** A line that is back sooner than this is not worth a word. */
const lineGoneMs = 2000;

/** The server's warning of too many messages, while it stands; nothing is sent meanwhile. */
function useSpamWarning({ channel, outbox }: LiveConnection): string | undefined {
  const [warning, setWarning] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = channel.on(receivedEvents.spamWarning, ({ message }) => {
      outbox.pause();
      setWarning(message);
      clearTimeout(timer);
      timer = setTimeout(() => setWarning(undefined), warningMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [channel, outbox]);
  return warning;
}

/** What is said of a connection that is not there; undefined while it is, or may be back in a moment. */
function useLineText({ channel }: LiveConnection): string | undefined {
  const status = useSyncExternalStore(channel.subscribeStatus, channel.getStatus);
  const isConnected = status === 'connected';
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isConnected) return setGone(false);
    const timer = setTimeout(() => setGone(true), lineGoneMs);
    return () => clearTimeout(timer);
  }, [isConnected]);
  if (!isGone) return undefined;
  return status === 'blocked' ? liveBlocked : waitingForLine;
}

/** One per room: opened again for another. */
export function RoomPanel(props: RoomPanelProps) {
  const { chat, connection, ownName, people, presence, unreadElsewhere, isShown, onChats, onPeople, onUnseen } = props;
  const { outbox, accountId } = connection;
  const { room } = chat;
  const [readCursor] = useState(chat.readCursor);
  // It never goes back, though a list that was asked for earlier may come later.
  const [friendRead, setFriendRead] = useState(chat.friendReadCursor);
  const isFurther = chat.friendReadCursor === null ? friendRead !== null : chat.friendReadCursor > (friendRead ?? -1);
  if (isFurther) setFriendRead(chat.friendReadCursor);
  const open = useRoom(room, connection, ownName, readCursor);
  const warning = useSpamWarning(connection);
  const lineText = useLineText(connection);
  const composing = useComposing(room, accountId);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const navigation = useNavigationType();
  const blockedIds = useMemo(() => new Set(people?.flatMap(({ id, blocked }) => (blocked ? [id] : []))), [people]);

  // As on every page: a navigation leads to the heading, so that no phone opens its keyboard unasked.
  useEffect(() => {
    if (navigation !== NavigationType.Pop) heading.current?.focus({ preventScroll: true });
  }, [navigation]);

  const { turn } = composing;
  useEffect(() => {
    if (turn > 0) field.current?.focus();
  }, [turn]);

  const queryClient = useQueryClient();
  const isReady = open?.state.status === 'ready';
  const newest = open?.state.messages.at(-1);
  useEffect(() => {
    if (!isReady) return;
    const last = newest && {
      text: blockedIds.has(newest.authorId) ? null : newest.text,
      author: newest.author,
      isOwn: newest.authorId === accountId,
      sentAt: newest.sentAt,
    };
    noteLastMessage(queryClient, room, last ?? null);
  }, [isReady, newest, blockedIds, accountId, room, queryClient]);

  const { pending, resume } = composing;
  const store = open?.store;
  useEffect(() => {
    if (!isReady || !store || !pending) return;
    store.find(pending.id).then((isFound) => {
      const quoted = findQuoted(store.getState(), pending.id) ?? undefined;
      // The room was left meanwhile.
      if (isFound && !quoted) return;
      if (!quoted) notify.info(quotedGoneNote);
      resume(quoted);
    }, notifyError);
  }, [isReady, store, pending, resume]);

  const due = useDueWords();
  const { reference } = composing;
  const now = useNow();
  const isReferredGone =
    reference !== undefined &&
    (open?.state.deleted.has(reference.id) === true || (reference.quoted !== null && getExpiry(reference.quoted.sentAt) <= now));

  const end: RoomEndReason | undefined =
    open?.state.end ?? findEnd(open?.state.error) ?? (chat.isFriendRemoved ? { message: friendRemovedMessage } : undefined);
  return (
    <>
      <RoomHead
        chat={chat}
        unreadElsewhere={unreadElsewhere}
        here={presence.here.length}
        writing={people?.flatMap(({ id, name }) => (presence.writing.includes(id) ? [name] : [])) ?? []}
        messages={open?.state.messages ?? noMessages.messages}
        accountId={accountId}
        heading={heading}
        onChats={onChats}
        onPeople={onPeople}
      />
      {open?.state.status === 'failed' && findEnd(open.state.error) ? (
        <div className="flex-1" />
      ) : open?.state.status === 'failed' ? (
        <ErrorPanel error={open.state.error} text={formatHistoryError(open.state.error)} onRetry={() => void open.store.load()} />
      ) : open?.state.status === 'ready' ? (
        <MessageList
          open={open}
          ownId={accountId}
          empty={
            end ? (
              <p className="m-auto max-w-72 text-center text-muted">{noMessagesNote}</p>
            ) : (
              <EmptyRoom room={room} onWrite={composing.write} />
            )
          }
          due={due}
          blockedIds={blockedIds}
          isShown={isShown}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
          composing={end ? undefined : composing}
          friendRead={friendRead}
          onUnseen={onUnseen}
        />
      ) : (
        <div role="status" aria-label="Loading the messages" className="flex flex-1 flex-col justify-end gap-3 p-5">
          <Skeleton className="h-12 w-3/5 !rounded-card" />
          <Skeleton className="h-12 w-2/5 self-end !rounded-card" />
          <Skeleton className="h-12 w-1/2 !rounded-card" />
        </div>
      )}
      <div role="status">
        {warning !== undefined && (
          <p className="flex items-center gap-2 bg-gold-soft px-4 py-2 text-sm">
            <ClockIcon className="size-4" />
            <span>{`${warning} ${pausedMessage}`}</span>
          </p>
        )}
        {warning === undefined && lineText !== undefined && <p className="bg-gold-soft px-4 py-2 text-sm">{lineText}</p>}
        {end && <RoomEnd end={end} />}
      </div>
      {!end && (
        <Composer
          key={composing.boxKey}
          accountId={accountId}
          composing={composing}
          isReferredGone={isReferredGone}
          field={field}
          aids={
            isReady && (
              <TalkAids
                messages={open?.state.messages ?? noMessages.messages}
                ownId={accountId}
                due={due}
                onWrite={(text) => composing.write(text, composing.reference)}
              />
            )
          }
          onWriting={presence.noteWriting}
          onSend={(text) => {
            presence.noteSent();
            outbox.add(room, text, composing.referenceToSend);
          }}
        />
      )}
    </>
  );
}
