// Checks, before any test, that the PostgreSQL and Redis servers that the environment names can be reached.
import { connect } from 'node:net';

function reachable(address: URL, defaultPort: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address.hostname, port: Number(address.port || defaultPort), timeout: 5000 });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

const services = [
  { variable: 'TEST_DATABASE_URL', name: 'PostgreSQL', debian: 'postgresql', port: 5432 },
  { variable: 'REDIS_URL', name: 'Redis', debian: 'redis-server', port: 6379 },
];

/**
 * Without TEST_DATABASE_URL the tests use the embedded database, without REDIS_URL one process.
 * A server that is named but does not answer ends the run with a sentence that says what to do.
 */
export async function ensureServices(): Promise<void> {
  for (const { variable, name, debian, port } of services) {
    const value = process.env[variable];
    if (!value) {
      console.log(
        `${variable} is not set: testing without ${name}${variable === 'TEST_DATABASE_URL' ? ', on the embedded database' : ''}.`,
      );
      continue;
    }
    if (await reachable(new URL(value), port)) continue;
    console.error(
      `${variable} names a ${name} server that does not answer. Start it, install it (Debian: apt-get install ${debian}; .ci/run does so), or unset ${variable}.`,
    );
    process.exit(1);
  }
}
