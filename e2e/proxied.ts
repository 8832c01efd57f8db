// For journeys through a bad network: the server of every worker stands behind a proxy that makes faults, which end with the test.
import { type BalancingProxy, startBalancingProxy } from '#dev/fixtures/balancing-proxy.ts';
import type { Fault } from '#dev/fixtures/faults.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type ServerProcess, findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { test as base, moderatorEmail } from './fixtures.ts';

interface WorkerFixtures {
  /** Stands between browser and server; its address is `url`. */
  network: BalancingProxy;
}
interface TestFixtures {
  /** Makes a fault until the test or the returned function ends it. */
  addFault: (fault: Fault) => () => void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  network: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await findFreePort();
      const proxy = await startBalancingProxy([port]);
      const database = await createTestDatabase();
      const environment = {
        ...database.environment,
        PORT: String(port),
        PUBLIC_URL: proxy.url,
        RATE_LIMIT_FACTOR: '1000',
        MODERATORS: moderatorEmail,
      };
      const server: ServerProcess = await spawnServer(environment);
      await proxy.waitUntil(port, true);
      await use(proxy);
      await proxy.close();
      await server.stop('SIGTERM');
      await database.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  url: async ({ network }, use) => use(network.url),
  addFault: async ({ network }, use) => {
    const ends: (() => void)[] = [];
    await use((fault) => {
      const end = network.addFault(fault);
      ends.push(end);
      return end;
    });
    for (const end of ends) end();
  },
});

export { expect } from './fixtures.ts';
