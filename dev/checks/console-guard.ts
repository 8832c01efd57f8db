// Set up before every test file: whatever prints an error or a warning to the console fails its test.
import { afterAll, afterEach } from 'vitest';

const expectedPatterns: RegExp[] = [];
const printedTexts: string[] = [];

/** Declares that the running test prints this error or warning; the test fails if it does not. */
export function expectConsole(pattern: RegExp): void {
  expectedPatterns.push(pattern);
}

function formatArgument(argument: unknown): string {
  if (typeof argument === 'string') return argument;
  if (argument instanceof Error) return argument.stack ?? argument.message;
  try {
    return JSON.stringify(argument);
  } catch {
    return Object.prototype.toString.call(argument);
  }
}

// Assigned and not spied on: a test that restores its own spies would lift ours.
for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => void printedTexts.push(`console.${method}: ${values.map(formatArgument).join(' ')}`);
}

/** Throws if something was printed that is not declared, or something declared was not printed. */
export function checkConsole(): void {
  const printed = printedTexts.splice(0);
  const expected = expectedPatterns.splice(0);
  const unexpected = printed.filter((text) => !expected.some((pattern) => pattern.test(text)));
  if (unexpected.length > 0) throw new Error(`The console shows what no test expects:\n${unexpected.join('\n')}`);
  const missing = expected.filter((pattern) => !printed.some((text) => pattern.test(text)));
  if (missing.length > 0) throw new Error(`The console does not show ${missing.join(', ')}`);
}

// Hooks run after those of the test file itself; the second one hears what its afterAll prints.
afterEach(checkConsole);
afterAll(checkConsole);
