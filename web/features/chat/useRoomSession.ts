// The open room as React sees it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { RoomSession, type RoomState } from './room-session.ts';

export interface OpenRoom {
  readonly session: RoomSession;
  readonly state: RoomState;
}

const subscribeToNothing = () => () => undefined;

/** Opens a room and follows it until another one is named; undefined until it is open. */
export function useRoomSession(
  room: string,
  connection: LiveConnection | undefined,
  ownName: string,
  readCursor: number,
): OpenRoom | undefined {
  const [session, setSession] = useState<RoomSession>();
  useEffect(() => {
    if (!connection) return undefined;
    const opened = new RoomSession(room, connection, ownName, readCursor);
    setSession(opened);
    return () => {
      opened.close();
      setSession(undefined);
    };
  }, [room, connection, ownName, readCursor]);
  const state = useSyncExternalStore<RoomState | undefined>(session?.subscribe ?? subscribeToNothing, () => session?.getState());
  return session && state && session.room === room ? { session, state } : undefined;
}
