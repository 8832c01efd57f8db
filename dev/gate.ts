// The gate, `npm test`: types, lint, content, unit, server and browser tests, one after the other, and one line that counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ensureServices } from './services.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'hanzivine-gate-'));

function run(command: string, environment: Record<string, string> = {}): boolean {
  console.log(`\n> ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;
}

function check(command: string): Count {
  return run(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

// A run that breaks off before its report, and a test that did not run, both count as failures.
function settle(succeeded: boolean, count: Count | undefined): Count {
  if (!count || count.passed === 0) return { passed: count?.passed ?? 0, failed: Math.max(1, count?.failed ?? 0) };
  return succeeded ? count : { ...count, failed: Math.max(1, count.failed) };
}

function vitest(): Count {
  const file = join(reports, 'vitest.json');
  const succeeded = run(`vitest run --reporter=default --reporter=json --outputFile.json=${file}`);
  const report = read<{ numTotalTests: number; numPassedTests: number }>(file);
  return settle(succeeded, report && { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests });
}

function playwright(browser: string): Count {
  const file = join(reports, 'playwright.json');
  const succeeded = run('playwright test --reporter=list,json', { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser });
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file);
  return settle(
    succeeded,
    report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped },
  );
}

const browser = ensureBrowser();
await ensureServices();

const counts = [
  check('tsc --noEmit'),
  check('npm run --silent lint'),
  check('npm run --silent content'),
  vitest(),
  check('vite build --logLevel warn'),
  playwright(browser),
];
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
