// Carries live events between processes through a Redis stream. While Redis does not reply, each process serves its own connections.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';

const reconnectDelayMs = 1000;
const connectTimeoutMs = 1000;
// What waits for Redis while it is gone; beyond, events for other processes are dropped, and their clients catch up by cursor.
const maxQueuedCommands = 5000;
const maxStreamLength = 5000;
// A process that reads stays far below; message texts must not stay in Redis (docs/DATA.md).
const keptMs = 60_000;
const trimIntervalMs = 20_000;
const blockTimeMs = 1000;
const entriesPerRead = 500;

export interface RedisStream {
  /** Sends a message to the other processes. Never waits and never throws: Redis may hang. */
  publish(message: unknown): void;
  close(): void;
}

/**
 * Connects to Redis; waits for it at most a second, and keeps trying in the background. `name`: processes with the same one share messages.
 * `receive` is called with each message of another process, in the order of the stream.
 */
export async function openRedisStream(url: string, name: string, receive: (message: unknown) => void, log: Logger): Promise<RedisStream> {
  const writer = createClient({
    url,
    commandsQueueMaxLength: maxQueuedCommands,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: () => reconnectDelayMs },
  });
  // A blocking read holds its connection.
  const reader = writer.duplicate();
  let isFailing = false;
  let isClosed = false;
  const reportFailure = (error: Error): void => {
    if (isFailing || isClosed) return;
    isFailing = true;
    log.warn({ reason: error.message }, 'Redis does not reply: live events reach only this process at once');
  };
  writer.on('error', reportFailure);
  reader.on('error', reportFailure);
  writer.on('ready', () => {
    if (isFailing) log.info('Redis replies again: live events reach all processes');
    isFailing = false;
  });
  // Keeps trying until it succeeds or the client is closed. Awaited, so that a start that is busy with the course is not taken for a Redis that is gone.
  const connected = Promise.all([writer.connect(), reader.connect()]).catch(() => undefined);
  await Promise.race([connected, sleep(connectTimeoutMs, undefined, { ref: false })]);
  const stream = `hv:live:${name}`;
  const self = randomUUID();
  // By Redis' own clock, which also dates the entries: a process whose clock is wrong removes nothing too early.
  const trim = async () => {
    const [seconds] = await writer.time();
    await writer.xTrim(stream, 'MINID', Number(seconds) * 1000 - keptMs);
  };
  const trimTimer = setInterval(() => {
    if (writer.isReady) trim().catch(() => undefined);
  }, trimIntervalMs).unref();

  let offset: string | undefined;
  const read = async (): Promise<void> => {
    // Never `$` in the read itself: what comes between two reads would be lost.
    offset ??= (await reader.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
    const streams = await reader.xRead({ key: stream, id: offset }, { BLOCK: blockTimeMs, COUNT: entriesPerRead });
    for (const entry of streams?.[0]?.messages ?? []) {
      if (entry === null) continue;
      offset = entry.id;
      if (entry.message.from !== self) receive(JSON.parse(entry.message.body ?? ''));
    }
  };
  const readAll = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await read();
      } catch {
        await sleep(reconnectDelayMs, undefined, { ref: false });
      }
    }
  };
  void readAll();
  return {
    publish(message) {
      const entry = { from: self, body: JSON.stringify(message) };
      writer
        .xAdd(stream, '*', entry, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxStreamLength } })
        .catch(() => undefined);
    },
    close() {
      isClosed = true;
      clearInterval(trimTimer);
      writer.destroy();
      reader.destroy();
    },
  };
}
