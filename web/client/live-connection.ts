// The live channel and the queue of messages of the logged-in learner: one each per account and tab, shared by all users of it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LiveChannel } from './live-channel.ts';
import { type MessageOutbox, createMessageOutbox } from './message-outbox.ts';
import { refetchLoginSession, useLoginSession } from './login-session.ts';

export interface LiveConnection {
  readonly accountId: string;
  readonly channel: LiveChannel;
  readonly outbox: MessageOutbox;
}

/** Of every account that this page has known: what the device has no room for must outlive a connection. */
const outboxes = new Map<string, MessageOutbox>();

let open: { connection: LiveConnection; users: number } | undefined;

function acquireConnection(accountId: string, onLoggedOut: () => void): LiveConnection {
  if (open?.connection.accountId !== accountId || open.connection.channel.getStatus() === 'ended') {
    closeConnection();
    const channel = new LiveChannel(accountId, onLoggedOut);
    const outbox = outboxes.get(accountId) ?? createMessageOutbox(accountId);
    outboxes.set(accountId, outbox);
    outbox.open(channel);
    open = { connection: { accountId, channel, outbox }, users: 0 };
  }
  open.users += 1;
  return open.connection;
}

function releaseConnection(connection: LiveConnection): void {
  if (open?.connection !== connection) return;
  open.users -= 1;
  // The next page may use it in a moment.
  const closeUnused = () => open?.connection === connection && open.users === 0 && closeConnection();
  setTimeout(closeUnused, 0);
}

function closeConnection(): void {
  open?.connection.outbox.close();
  open?.connection.channel.close();
  open = undefined;
}

/** The learner's connection, opened when first used; undefined while nobody is known to be logged in, or `isWanted` is false. */
export function useLiveConnection(isWanted = true): LiveConnection | undefined {
  const { accountId, other } = useLoginSession();
  const isOther = other !== undefined;
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<LiveConnection>();
  useEffect(() => {
    if (accountId === undefined || isOther || !isWanted) return undefined;
    const acquired = acquireConnection(accountId, () => refetchLoginSession(queryClient));
    setConnection(acquired);
    return () => {
      setConnection(undefined);
      releaseConnection(acquired);
    };
  }, [accountId, isOther, isWanted, queryClient]);
  return connection;
}
