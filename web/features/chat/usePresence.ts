// Who else is in the open room now, as React sees it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveConnection } from '#web/client/live-connection.ts';
import { type Presence, RoomPresence, nobody } from './room-presence.ts';

export interface OpenPresence extends Presence {
  readonly noteWriting: () => void;
  readonly noteSent: () => void;
}

const subscribeToNothing = () => () => undefined;
const ignore = () => undefined;

/** Says that the learner is in the room while its page is in view; nobody is here until it is heard. */
export function usePresence(room: string, { channel }: LiveConnection): OpenPresence {
  const [presence, setPresence] = useState<RoomPresence>();
  useEffect(() => {
    const opened = new RoomPresence({ room, channel, isPageVisible: () => document.visibilityState === 'visible' });
    setPresence(opened);
    document.addEventListener('visibilitychange', opened.noteVisibility);
    return () => {
      document.removeEventListener('visibilitychange', opened.noteVisibility);
      opened.close();
      setPresence(undefined);
    };
  }, [room, channel]);
  const state = useSyncExternalStore(presence?.subscribe ?? subscribeToNothing, () => presence?.getPresence() ?? nobody);
  return { ...state, noteWriting: presence?.noteWriting ?? ignore, noteSent: presence?.noteSent ?? ignore };
}
