// Preloaded into the server that is measured: tells its parent every ten seconds how its memory, event loop and processor fare.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What the server says of itself. Delays are since the measurement began. */
export interface ServerSample {
  readonly rssMegabytes: number;
  /** The least of the last ten seconds: about what a collection leaves. */
  readonly heapMegabytes: number;
  readonly loopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Share of the time that the event loop was busy. */
  readonly loopBusy: number;
  /** Processor seconds per second, of one core. */
  readonly cores: number;
}

const resolutionMs = 10;
const samplesPerReport = 50;
const sampleMs = 200;
const megabyte = 1024 * 1024;

function watch(send: (sample: ServerSample) => void): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let startedAt = performance.now();
  let startUtilization = performance.eventLoopUtilization();
  let startCpu = process.cpuUsage();
  process.on('message', () => {
    delays.reset();
    startedAt = performance.now();
    startUtilization = performance.eventLoopUtilization();
    startCpu = process.cpuUsage();
  });
  // The histogram holds the time between two ticks, of which the interval itself is no delay.
  const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const heaps: number[] = [];
  setInterval(() => {
    heaps.push(process.memoryUsage().heapUsed);
    if (heaps.length < samplesPerReport) return;
    const { user, system } = process.cpuUsage(startCpu);
    send({
      rssMegabytes: process.memoryUsage.rss() / megabyte,
      heapMegabytes: Math.min(...heaps) / megabyte,
      loopDelayMs: { p50: toDelayMs(delays.percentile(50)), p99: toDelayMs(delays.percentile(99)), max: toDelayMs(delays.max) },
      loopBusy: performance.eventLoopUtilization(startUtilization).utilization,
      cores: (user + system) / 1000 / (performance.now() - startedAt),
    });
    heaps.length = 0;
  }, sampleMs).unref();
}

if (isMainThread && process.send) watch((sample) => process.send?.(sample));
