// Unit, server and web tests: three projects, each with the surroundings that it needs.
import { defineConfig } from 'vitest/config';
import { versionConstant } from './dev/build/version.ts';

// Ends what hangs. No test depends on how fast the machine is.
const hangMs = 300_000;
const expectation = { poll: { timeout: 60_000 } };

// An error or a warning in the console fails the test; property tests have a fixed seed (see the files).
const setupFiles = ['./dev/checks/console-guard.ts', './dev/checks/fixed-seed.ts'];

export default defineConfig({
  test: {
    // One more than this only waits for the others: the servers and databases of the tests need the cores too.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          environment: 'node',
          // The files share their imports, which are half of the work; no test changes a module.
          isolate: false,
          include: ['contract/**/*.test.ts', 'engine/**/*.test.ts', 'content/**/*.test.ts', 'dev/**/*.test.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          environment: 'node',
          include: ['server/**/*.test.ts'],
          isolate: false,
          globalSetup: './dev/fixtures/built-course.ts',
          testTimeout: hangMs,
          hookTimeout: hangMs,
          expect: expectation,
        },
      },
      {
        define: versionConstant,
        test: {
          name: 'web',
          setupFiles: [...setupFiles, './dev/checks/web-timeouts.ts', './dev/fixtures/web/empty-device.ts'],
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          expect: expectation,
        },
      },
    ],
  },
});
