// Checks before any test that the configured PostgreSQL and Redis servers are reachable.
import { connect } from 'node:net';

function isReachable(address: URL, defaultPort: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address.hostname, port: Number(address.port || defaultPort), timeout: 5000 });
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
  });
}

const testServers = [
  { variable: 'TEST_DATABASE_URL', name: 'PostgreSQL', debian: 'postgresql', port: 5432 },
  { variable: 'REDIS_URL', name: 'Redis', debian: 'redis-server', port: 6379 },
];

/**
 * Without TEST_DATABASE_URL the tests use the embedded database, without REDIS_URL a single process.
 * Exits with a message that says what to do if a configured server does not answer, or if both are `required` and one is not configured.
 */
export async function ensureTestServers(required: boolean): Promise<void> {
  for (const { variable, name, debian, port } of testServers) {
    const value = process.env[variable];
    if (!value && required) {
      console.error(`${variable} is not set: name the ${name} server to test on, or run \`npm test\`, which needs none.`);
      process.exit(1);
    }
    if (!value) {
      console.log(
        `${variable} is not set; testing without ${name}${variable === 'TEST_DATABASE_URL' ? ', on the embedded database' : ''}.`,
      );
      continue;
    }
    if (await isReachable(new URL(value), port)) continue;
    console.error(
      `${variable} points to a ${name} server that does not answer. Start it, install it (Debian: apt-get install ${debian}; .ci/run does so), or unset ${variable}.`,
    );
    process.exit(1);
  }
}
