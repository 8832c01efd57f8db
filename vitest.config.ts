// Unit, server and web tests: three projects, each with the surroundings that it needs.
import { defineConfig } from 'vitest/config';

// An error or a warning in the console fails the test (see the file).
const setupFiles = ['./dev/checks/console-guard.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          environment: 'node',
          include: ['contract/**/*.test.ts', 'engine/**/*.test.ts', 'content/**/*.test.ts', 'dev/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: './dev/fixtures/built-course.ts',
          // Every file has a database of its own; more than two at once only wait for each other.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          setupFiles: [...setupFiles, './dev/checks/web-timeouts.ts'],
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
