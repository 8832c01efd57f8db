// A Redis server of our own on a free port, which a measurement may kill and start again.
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#dev/fixtures/test-server.ts';

function isUp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export interface RedisProcess {
  readonly url: string;
  /** Kills it, waits, and starts it again, empty. */
  restart(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `redis-server` without files. Throws where it is not installed. */
export async function startRedis(): Promise<RedisProcess> {
  const port = await findFreePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
    for (;;) {
      if (await Promise.race([isUp(port), failed])) return;
      await sleep(50);
    }
  };
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart(downMs) {
      await stop();
      await sleep(downMs);
      await start();
    },
    stop,
  };
}
