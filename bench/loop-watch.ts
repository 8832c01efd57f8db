// Loaded into a measured server (`node --import`): says on SIGUSR2 how long the event loop was held at most since it was last asked.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  // In processor time of this thread: what other programs take of a busy machine is nobody's hold.
  const readMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = readMs();
  let longest = 0;
  setInterval(() => {
    const now = readMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    console.log(`loop held ${longest.toFixed(1)} ms`);
    longest = 0;
  });
}
