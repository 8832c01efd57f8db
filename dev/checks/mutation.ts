// Changes the code bit by bit in a copy, runs the tests against each change, and lists the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { Choice } from './mutation-choice.ts';

const usage = `node dev/checks/mutation.ts --folder engine [--folder server/learner] [--file engine/queue.ts]
  [--tests 'server/**/*.test.ts']  test files; usually those in the folder (for a file: in its folder)
  [--sample N] [--seed S]          tries only N changes of each folder; the same seed draws the same ones
  [--jobs N] [--threshold 80]      fails when a smaller share of the changes is noticed`;

const project = join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    threshold: { type: 'string', default: '0' },
  },
});

interface MutationScope {
  readonly name: string;
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

function createMutationScope(name: string, folder: string, sources: readonly string[]): MutationScope {
  const tests = options.tests ?? [`${folder}/**/*.test.{ts,tsx}`];
  return { name, sources, tests: globSync(tests, { cwd: project }) };
}

/** Copies the project with the tests of the scope alone. */
function copyProject({ tests }: MutationScope): string {
  const copy = mkdtempSync(join(tmpdir(), 'hanzivine-mutation-'));
  const skipped = /^(?:node_modules|\.git|data|dist|test-results)$/;
  cpSync(project, copy, { recursive: true, filter: (path) => !skipped.test(relative(project, path)) });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  for (const test of globSync('{contract,engine,content,server,web,dev}/**/*.test.{ts,tsx}', { cwd: copy })) {
    const file = join(copy, test);
    // Stryker's own setting "testFiles" will not do: with it, changes to what a test file makes while it loads are never switched on.
    if (!tests.includes(test)) rmSync(file);
    // Changed code is watched and slow: no test that measures time may fail for that.
    else writeFileSync(file, readFileSync(file, 'utf8').replaceAll('performance.now()', '0'));
  }
  return copy;
}

async function mutate({ sources }: MutationScope, root: string): Promise<MutantResult[]> {
  const choice: Choice = { root, sample: Number(options.sample), seed: options.seed };
  const settings: PartialStrykerOptions & { choice: Choice } = {
    mutate: [...sources],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(import.meta.dirname, 'mutation-choice.ts')],
    checkers: ['choice'],
    choice,
    warnings: { unknownOptions: false, preprocessorErrors: true, unserializableOptions: true, slow: false },
    // Of each change only those tests run that cover it.
    coverageAnalysis: 'perTest',
    concurrency: Number(options.jobs),
    // Left out: what the types refuse anyway.
    mutator: { excludedMutations: ['OptionalChaining', 'ObjectLiteral'] },
    // TypeScript 7 has no API that could rewrite tsconfig.json for the copy. Nothing there needs it, so Stryker must find none.
    tsconfigFile: 'no-tsconfig.json',
    reporters: ['progress-append-only'],
    timeoutFactor: 3,
    timeoutMS: 5000,
    // All tests of the pages take longer than its five minutes.
    dryRunTimeoutMinutes: 20,
  };
  return new Stryker(settings).runMutationTest();
}

const isMissed = (mutant: MutantResult) => mutant.status === 'Survived' || mutant.status === 'NoCoverage';
const isNoticed = (mutant: MutantResult) => ['Killed', 'Timeout', 'RuntimeError'].includes(mutant.status);

function applyMutant({ fileName, location: { start, end }, replacement }: MutantResult): { before: string; after: string; text: string } {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  // Stryker counts lines and columns of its results from 1.
  const before = lines.slice(start.line - 1, end.line).join('\n');
  const after = `${lines[start.line - 1]?.slice(0, start.column - 1)}${replacement}${lines[end.line - 1]?.slice(end.column - 1)}`;
  return { before, after, text: [...lines.slice(0, start.line - 1), after, ...lines.slice(end.line)].join('\n') };
}

/** Those of the changes that the type checker lets pass: the other ones never get past `npm run types`. */
function filterWellTyped(mutants: readonly MutantResult[], root: string): MutantResult[] {
  // An emptied block leaves names unused; that alone does not make the change impossible.
  const checkTypes = (config: string, name: string) =>
    spawnSync(
      `node_modules/.bin/tsc -p ${config} --noEmit --incremental --tsBuildInfoFile ${name}.tsbuildinfo --noUnusedLocals false --noUnusedParameters false`,
      { shell: true, cwd: root },
    ).status === 0;
  const passesTypes = () => checkTypes('.', 'server') && checkTypes('web', 'web');
  if (mutants.length > 0 && !passesTypes()) throw new Error('The unchanged code does not pass the type checker.');
  return mutants.filter((mutant) => {
    const original = readFileSync(mutant.fileName);
    writeFileSync(mutant.fileName, applyMutant(mutant).text);
    const passes = passesTypes();
    writeFileSync(mutant.fileName, original);
    return passes;
  });
}

function shorten(text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, ' ');
  return line.length > 170 ? `${line.slice(0, 167)}...` : line;
}

function describeMutant(mutant: MutantResult, root: string): string {
  const { line, column } = mutant.location.start;
  const { before, after } = applyMutant(mutant);
  const location = `${relative(root, mutant.fileName)}:${line}:${column}:${mutant.mutatorName}`;
  return `${location}${mutant.status === 'NoCoverage' ? ' (not covered)' : ''}\n  - ${shorten(before)}\n  + ${shorten(after)}`;
}

function formatScore(killed: number, all: number): string {
  return `${all === 0 ? '100.0' : ((100 * killed) / all).toFixed(1)} % (killed ${killed} of ${all})`;
}

const scopes = [
  ...options.folder.map((folder) => createMutationScope(folder, folder, [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.{ts,tsx}`])),
  ...options.file.map((file) => createMutationScope(file, dirname(file), [file])),
];
if (scopes.length === 0) {
  console.error(usage);
  process.exit(2);
}

const lines: string[] = [];
let killed = 0;
let all = 0;
// One scope after the other: each with the tests that are its own.
for (const scope of scopes) {
  const started = Date.now();
  const root = copyProject(scope);
  try {
    // Stryker works on the folder that it is started in.
    process.chdir(root);
    const results = await mutate(scope, root);
    const unnoticed = results.filter(isMissed);
    const survivors = filterWellTyped(unnoticed, root);
    const found = results.filter(isNoticed).length;
    killed += found;
    all += found + survivors.length;
    for (const text of survivors.map((survivor) => describeMutant(survivor, root)).toSorted()) console.log(text);
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    const refused = unnoticed.length - survivors.length;
    lines.push(`${scope.name}: ${formatScore(found, found + survivors.length)}, ${refused} more refused by the types, ${minutes} minutes`);
  } finally {
    process.chdir(project);
    rmSync(root, { recursive: true, force: true });
  }
}
console.log(`\n${lines.join('\n')}`);
console.log(`mutation score: ${formatScore(killed, all)}`);
process.exitCode = all > 0 && (100 * killed) / all < Number(options.threshold) ? 1 : 0;
