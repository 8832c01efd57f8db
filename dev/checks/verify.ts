// `npm test`: runs type check, lint, content check, unit, server and browser tests in sequence, and prints the totals in one line.
// `npm run test:servers`: of these, what depends on the database and on Redis, against the servers in TEST_DATABASE_URL and REDIS_URL.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { ensureTestServers } from './test-servers.ts';

interface Count {
  passed: number;
  failed: number;
}

// A broken build fails every journey, each only at its time limit.
const maxFailedJourneys = 20;

const reportsFolder = mkdtempSync(join(tmpdir(), 'hanzivine-verify-'));

function runCommand(command: string, environment: Record<string, string> = {}): boolean {
  console.log(`\n> ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;
}

function runCheck(command: string): Count {
  return runCommand(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

// A run that stops before its report, and a test that did not run, both count as failures.
function finalizeCount(succeeded: boolean, count: Count | undefined): Count {
  if (!count || count.passed === 0) return { passed: count?.passed ?? 0, failed: Math.max(1, count?.failed ?? 0) };
  return succeeded ? count : { ...count, failed: Math.max(1, count.failed) };
}

function runVitest(options = ''): Count {
  const file = join(reportsFolder, 'vitest.json');
  const succeeded = runCommand(`vitest run ${options} --reporter=default --reporter=json --outputFile.json=${file}`);
  const report = readReport(file) as { numTotalTests: number; numPassedTests: number } | undefined;
  return finalizeCount(succeeded, report && { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests });
}

// A journey is tried twice: a busy machine can starve a browser for seconds. Playwright lists what needed its second try, and so does the total.
function runPlaywright(browser: string, options = ''): Count & { flaky: number } {
  const file = join(reportsFolder, 'playwright.json');
  const succeeded = runCommand(`playwright test ${options} --retries=1 --max-failures=${maxFailedJourneys} --reporter=list,json`, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  });
  const report = readReport(file) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined;
  const count = finalizeCount(
    succeeded,
    report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.stats.skipped },
  );
  return { ...count, flaky: report?.stats.flaky ?? 0 };
}

const isServersOnly = process.argv.includes('--servers');
const browser = ensureChromium();
await ensureTestServers(isServersOnly);

const checks = isServersOnly
  ? [runVitest('--project server')]
  : [runCheck('npm run --silent types'), runCheck('npm run --silent lint'), runCheck('npm run --silent content'), runVitest()];
checks.push(runCheck('npm run --silent build -- --logLevel warn'));
if (!isServersOnly) checks.push(runCheck('npm run --silent browsers'));
// The tag marks the journeys that rest on what the database or Redis keeps.
const journeys = runPlaywright(browser, isServersOnly ? '--grep @servers' : '');
const counts = [...checks, journeys];
rmSync(reportsFolder, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (journeys.flaky > 0) console.log(`\n${journeys.flaky} of the journeys passed only at their second try: mend what made them wait`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
