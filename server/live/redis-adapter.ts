// Joins the live channels of several processes through a Redis stream. While Redis does not reply, each process serves its own connections.
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Namespace } from 'socket.io';

const reconnectDelayMs = 1000;
const connectTimeoutMs = 1000;
// What waits for Redis while it is gone; beyond, events for other processes are dropped, and their clients catch up by cursor.
const maxQueuedCommands = 5000;
const maxStreamLength = 5000;
// A process that reads stays far below; message texts must not stay in Redis (docs/DATA.md).
const keptMs = 60_000;
const trimIntervalMs = 20_000;
const blockTimeMs = 1000;

export interface RedisAdapter {
  /** The adapter factory for socket.io. */
  readonly adapter: (namespace: Namespace) => unknown;
  close(): void;
}

/** What we touch of the library's adapter, whose types keep it to subclasses. */
interface PublishingAdapter {
  doPublish(message: unknown): Promise<string>;
  onMessage(message: { data?: { packet?: { data?: unknown } } }, offset?: string): void;
}

/**
 * Connects to Redis; waits for it at most a second, and goes on trying in the background. `name`: processes with the same one share events. `onEvent` is called with name and payload of
 * each event that comes from another process.
 */
export async function openRedisAdapter(url: string, name: string, onEvent: (values: unknown) => void, log: Logger): Promise<RedisAdapter> {
  const client = createClient({
    url,
    commandsQueueMaxLength: maxQueuedCommands,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: () => reconnectDelayMs },
  });
  let isFailing = false;
  let isClosed = false;
  client.on('error', (error: Error) => {
    if (isFailing || isClosed) return;
    isFailing = true;
    log.warn({ reason: error.message }, 'Redis does not reply: live events reach only this process at once');
  });
  client.on('ready', () => {
    if (isFailing) log.info('Redis replies again: live events reach all processes');
    isFailing = false;
  });
  // Goes on trying until it succeeds or the client is closed. Awaited, so that a start that is busy with the course is not taken for a Redis that is gone.
  const connected = client.connect().catch(() => undefined);
  await Promise.race([connected, sleep(connectTimeoutMs, undefined, { ref: false })]);
  const streamName = `hv:live:${name}`;
  // By Redis' own clock, which also dates the entries: a process whose clock is wrong removes nothing too early.
  const trim = async () => {
    const [seconds] = await client.time();
    await client.xTrim(streamName, 'MINID', Number(seconds) * 1000 - keptMs);
  };
  const trimTimer = setInterval(() => {
    if (client.isReady) trim().catch(() => undefined);
  }, trimIntervalMs).unref();
  const createStreamsAdapter = createAdapter(client, {
    streamName,
    channelPrefix: streamName,
    maxLen: maxStreamLength,
    blockTimeInMs: blockTimeMs,
    onlyPlaintext: true,
  });
  // socket.io constructs it with `new`, which only a function expression allows.
  const createPublishingAdapter = function (namespace: Namespace): unknown {
    const adapter = createStreamsAdapter(namespace as Parameters<typeof createStreamsAdapter>[0]) as unknown as PublishingAdapter;
    const publish = adapter.doPublish.bind(adapter);
    // Local connections do not wait for Redis: it may hang.
    adapter.doPublish = (message) => {
      publish(message).catch(() => undefined);
      return Promise.resolve('');
    };
    const receive = adapter.onMessage.bind(adapter);
    adapter.onMessage = (message, offset) => {
      onEvent(message.data?.packet?.data);
      receive(message, offset);
    };
    return adapter;
  };
  return {
    adapter: createPublishingAdapter,
    close() {
      isClosed = true;
      clearInterval(trimTimer);
      client.destroy();
    },
  };
}
