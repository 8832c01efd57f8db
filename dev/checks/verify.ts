// `npm test`: runs type check, lint, content check, unit, server and browser tests in sequence, and prints the totals in one line.
// `npm run test:servers`: of these, what depends on the database and on Redis, against the servers in TEST_DATABASE_URL and REDIS_URL.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { announceFirefox } from './firefox.ts';
import { ensureTestServers } from './test-servers.ts';

interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

// Named once more above the total: a long log is often kept by its end alone.
const failures: string[] = [];

function noteFailure(name: string, message = ''): void {
  failures.push(`FAILED ${name}: ${stripVTControlCharacters(message).trim().split('\n', 3).join(' | ')}`);
}

// A broken build fails every journey, each only at its time limit.
const maxFailedJourneys = 20;

const reportsFolder = mkdtempSync(join(tmpdir(), 'hanzivine-verify-'));

function runCommand(command: string, environment: Record<string, string> = {}): boolean {
  console.log(`\n> ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;
}

function runCheck(command: string): Count {
  if (runCommand(command)) return { passed: 1, failed: 0 };
  noteFailure(command);
  return { passed: 0, failed: 1 };
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
  const report = readReport(file) as VitestReport | undefined;
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    for (const { fullName, failureMessages } of failed) noteFailure(`${relative('', name)} ${fullName}`, failureMessages[0]);
    if (status === 'failed' && failed.length === 0) noteFailure(relative('', name), message);
  }
  return finalizeCount(succeeded, report && { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests });
}

const listFailedSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap(listFailedSpecs),
];

// A journey is tried twice: a busy machine can starve a browser for seconds. Playwright lists what needed its second try, and so does the total.
function runPlaywright(browser: string, options = ''): Count & { flaky: number } {
  const file = join(reportsFolder, 'playwright.json');
  const succeeded = runCommand(`playwright test ${options} --retries=1 --max-failures=${maxFailedJourneys} --reporter=list,json`, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  });
  const report = readReport(file) as PlaywrightReport | undefined;
  for (const { file: spec, title, tests } of report?.suites.flatMap(listFailedSpecs) ?? [])
    noteFailure(`e2e/${spec} ${title}`, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message);
  const count = finalizeCount(
    succeeded,
    report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.stats.skipped },
  );
  return { ...count, flaky: report?.stats.flaky ?? 0 };
}

const isServersOnly = process.argv.includes('--servers');
const browser = ensureChromium();
await ensureTestServers(isServersOnly);
if (!isServersOnly) announceFirefox();

const checks = isServersOnly
  ? [runVitest('--project server')]
  : [runCheck('npm run --silent types'), runCheck('npm run --silent lint'), runCheck('npm run --silent content'), runVitest()];
checks.push(runCheck('npm run --silent build -- --logLevel warn'));
if (!isServersOnly) checks.push(runCheck('npm run --silent browsers'));
// The tag marks the journeys that rest on what the database or Redis keeps.
const journeys = runPlaywright(browser, isServersOnly ? '--project chromium --grep @servers' : '');
const counts = [...checks, journeys];
rmSync(reportsFolder, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (journeys.flaky > 0) console.log(`\n${journeys.flaky} of the journeys passed only at their second try: fix what made them wait`);
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
