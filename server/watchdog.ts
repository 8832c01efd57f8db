// Ends a process whose event loop has been blocked for too long, so that its supervisor restarts it (docs/RUNNING.md).
import { Worker } from 'node:worker_threads';

// The worker counts its own ticks, so that a machine that was suspended as a whole, clock and all, is no hung process.
const watch = `
  const { workerData } = require('node:worker_threads');
  const beats = new Int32Array(workerData.beats);
  let seen = -1;
  let ticks = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    ticks = now === seen ? ticks + 1 : 0;
    seen = now;
    if (ticks < workerData.patience) return;
    require('node:fs').writeSync(1, JSON.stringify({ level: 60, time: Date.now(), msg: 'the event loop is blocked: this process ends itself' }) + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, workerData.tickMs);
`;

/** Watches the event loop of this process: after `patience` ticks of `tickMs` milliseconds without a turn of it, the process is killed. */
export function startWatchdog({ tickMs = 1000, patience = 60 }: { readonly tickMs?: number; readonly patience?: number } = {}): void {
  const beats = new SharedArrayBuffer(4);
  const counter = new Int32Array(beats);
  setInterval(() => Atomics.add(counter, 0, 1), tickMs).unref();
  new Worker(watch, { eval: true, execArgv: [], workerData: { beats, tickMs, patience } }).unref();
}
