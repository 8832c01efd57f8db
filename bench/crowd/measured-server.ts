// A server process to be measured: it logs as in production, to a temporary file, and reports on itself.
import { spawn } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#dev/fixtures/test-server.ts';
import type { ServerSample } from './server-probe.ts';

export interface MeasuredServer {
  readonly url: string;
  /** Every ten seconds one, since `startMeasuring`. */
  readonly samples: readonly ServerSample[];
  startMeasuring(): void;
  /** Resolves to its warnings and errors once it has ended: how often it said what. */
  stop(): Promise<ReadonlyMap<string, number>>;
}

const host = '127.0.0.1';
const pollMs = 50;
const warnLevel = 40;

async function countWarnings(logFile: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    if (!line.startsWith('{')) continue;
    const { level, msg, reason = '' } = JSON.parse(line) as { level: number; msg?: string; reason?: string };
    const text = `${msg} ${reason}`;
    if (level >= warnLevel) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Starts it and waits until it is ready. Throws if it ends before. */
export async function startMeasuredServer(environment: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'hanzivine-crowd-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const probe = join(import.meta.dirname, 'server-probe.ts');
  const child = spawn(process.execPath, ['--import', probe, join(import.meta.dirname, '../../server/main.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', SHUTDOWN_DELAY: '0', HOST: host, PORT: String(port), PUBLIC_URL: url, ...environment },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const samples: ServerSample[] = [];
  child.on('message', (sample: ServerSample) => samples.push(sample));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await sleep(pollMs);
  }
  return {
    url,
    samples,
    startMeasuring() {
      samples.length = 0;
      child.send('start');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      const warnings = await countWarnings(logFile);
      rmSync(folder, { recursive: true });
      return warnings;
    },
  };
}
