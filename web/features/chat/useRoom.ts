// The open room as React sees it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { markChatRead } from '#web/client/chat-queries.ts';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { type RoomState, RoomStore } from './room-store.ts';

export interface OpenRoom {
  readonly store: RoomStore;
  readonly state: RoomState;
}

const subscribeToNothing = () => () => undefined;

/** Opens a room and follows it until another one is named; undefined until it is open. */
export function useRoom(room: string, connection: LiveConnection | undefined, ownName: string, readCursor: number): OpenRoom | undefined {
  const queryClient = useQueryClient();
  const [store, setStore] = useState<RoomStore>();
  useEffect(() => {
    if (!connection) return undefined;
    const { channel, outbox, accountId: ownId } = connection;
    const opened = new RoomStore({
      room,
      channel,
      outbox,
      ownId,
      ownName,
      readCursor,
      fetchPage: async (more, signal) => send(calls.chat.displayMessagesFromDatabase, { chat: room, ...more }, { signal }),
      onRead: () => markChatRead(queryClient, room),
    });
    setStore(opened);
    return () => {
      opened.close();
      setStore(undefined);
    };
  }, [room, connection, ownName, readCursor, queryClient]);
  const state = useSyncExternalStore<RoomState | undefined>(store?.subscribe ?? subscribeToNothing, () => store?.getState());
  return store && state && store.room === room ? { store, state } : undefined;
}
