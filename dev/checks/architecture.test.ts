// Enforces the project's architecture: allowed imports, known folders, no cycles, no banned names.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  findCycles,
  findForbiddenImports,
  findUnknownPaths,
  findWireWords,
  listProductionPackages,
  parseImports,
  type SourceFile,
} from './architecture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);
const paths = globSync('**/*', { cwd: root, exclude: ({ name }) => ignoredFolders.has(name) || name.startsWith('.'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));
const files: SourceFile[] = paths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the project', () => {
  it('is read', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(parseImports).filter(({ isInternal }) => isInternal).length).toBeGreaterThan(50);
  });
  it('imports only what the table allows', () => expect(findForbiddenImports(files)).toEqual([]));
  it('has no import cycles', () => expect(findCycles(files)).toEqual([]));
  it('speaks the wire in the contract alone', () => expect(findWireWords(files)).toEqual([]));
  it('has as dependencies what the server needs at run time, and everything else as development dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies).sort()).toEqual(listProductionPackages(files));
  });
  it('has no unknown folder and no banned name', () => expect(findUnknownPaths(paths)).toEqual([]));
});

function file(path: string, ...targets: string[]): SourceFile {
  return { path, text: targets.map((target) => `import { a } from '${target}';`).join('\n') };
}

describe('the table', () => {
  it.each([
    file('contract/quiz.ts', '#engine/queue.ts'),
    file('contract/quiz.ts', 'fastify'),
    file('engine/queue.ts', '#content/course.ts'),
    file('engine/queue.ts', '#server/services.ts'),
    file('engine/queue.ts', 'node:crypto'),
    file('content/course.ts', '#engine/item.ts'),
    file('server/http/serve.ts', '#server/features/quiz/quiz.ts'),
    file('server/http/serve.ts', '../services.ts'),
    file('server/http/serve.ts', '#server/access/sessions.ts'),
    file('server/database/database.ts', '#server/schema/tables.ts'),
    file('server/access/rules.ts', '#server/learner/progress.ts'),
    file('server/learner/progress.ts', '#server/services.ts'),
    file('server/learner/progress.ts', '#content/course.ts'),
    file('server/outside/paypal.ts', '#server/features/payments/settlement.ts'),
    { path: 'server/http/serve.ts', text: `import type { Services } from '#server/services.ts';` },
    file('server/features/quiz/quiz.ts', '#web/ui/Button.tsx'),
    file('server/features/quiz/quiz.ts', '#dev/server/seeded-people.ts'),
    file('server/features/quiz/quiz.ts', '../lists/store.ts'),
    file('server/features/quiz/quiz.ts', '#server/app.ts'),
    file('server/learner/level-access.ts', '#server/features/quiz/quiz.ts'),
    file('server/main.ts', '#dev/server/seeded-people.ts'),
    file('web/ui/Button.tsx', '#contract/study.ts'),
    file('web/study/WordCard.tsx', '#web/features/quiz/QuizPage.tsx'),
    file('web/features/quiz/QuizPage.tsx', '#web/features/lists/ListPage.tsx'),
    file('web/features/quiz/QuizPage.tsx', '#server/services.ts'),
    file('web/features/quiz/QuizPage.tsx', '#content/course.ts'),
    file('web/features/quiz/QuizPage.tsx', '#web/app/Layout.tsx'),
  ])('forbids %o', (forbidden) => expect(findForbiddenImports([forbidden])).toHaveLength(1));

  it.each([
    file('contract/quiz.ts', 'zod/mini', './wire.ts'),
    file('engine/queue.ts', '#contract/study.ts', './shuffle.ts'),
    file('server/features/quiz/quiz.ts', '#server/learner/progress.ts', '#engine/queue.ts', '#content/course.ts', '../../services.ts'),
    file('server/features/chat/chat.ts', '#server/features/friends/friends.ts'),
    file('server/features/quiz/quiz.test.ts', '#dev/fixtures/test-server.ts', 'vitest'),
    file('web/features/quiz/QuizPage.tsx', '#web/study/WordCard.tsx', '#engine/study-session.ts', 'react'),
    file('web/app/routes.tsx', '#web/features/quiz/QuizPage.tsx'),
    file('dev/server/start.ts', '#server/main.ts', '#web/main.tsx'),
    { path: 'server/main.ts', text: `const routes = await import('#dev/server/dev-server.ts');` },
    { path: 'server/features/quiz/quiz.ts', text: `import type { Services } from '#server/services.ts';` },
  ])('allows %o', (allowed) => expect(findForbiddenImports([allowed])).toEqual([]));

  it('lists the packages of the server and of the files that it imports, but not those of tests, types and stand-ins', () => {
    const sources = [
      file('server/main.ts', 'fastify', 'node:fs', '#content/course.ts'),
      { path: 'server/app.ts', text: `import type { Page } from 'react';\nawait import('#dev/stand-ins/dev-routes.ts');` },
      file('server/app.test.ts', 'vitest'),
      file('content/course.ts', '@scope/name/part', 'zod/mini'),
      file('content/check.ts', 'hanzi'),
      file('dev/stand-ins/dev-routes.ts', '@fastify/swagger'),
    ];
    expect(listProductionPackages(sources)).toEqual(['@scope/name', 'fastify', 'zod']);
  });

  it('parses multi-line imports, exports, side effects and dynamic imports', () => {
    const text = `import {\n  a,\n  type B,\n} from './a.ts';\nimport './style.css';\nexport * from '#engine/b.ts';\nimport type { C } from 'c';\nawait import('./d.ts');`;
    expect(parseImports({ path: 'web/x.ts', text }).map(({ target, isTypeOnly, isDynamic }) => [target, isTypeOnly, isDynamic])).toEqual([
      ['web/a.ts', false, false],
      ['web/style.css', false, false],
      ['engine/b.ts', false, false],
      ['c', true, false],
      ['web/d.ts', false, true],
    ]);
  });

  it('finds a cycle, but ignores type-only imports', () => {
    const [one, two, three] = [file('engine/a.ts', './b.ts'), file('engine/b.ts', './c.ts'), file('engine/c.ts', './a.ts')];
    expect(findCycles([one, two, three])).toEqual(['engine/a.ts → engine/b.ts → engine/c.ts → engine/a.ts']);
    expect(findCycles([one, two, { ...three, text: `import type { a } from './a.ts';` }])).toEqual([]);
  });

  it.each([
    ['web/study/WordCard.tsx', 'word.hintsRadicals[0]'],
    ['server/features/quiz/quiz.ts', 'const { questionType } = question;'],
    ['server/features/settings/settings.ts', "audience === 'All the users'"],
  ])('finds a word of the wire in %s, but not in the contract', (path, text) => {
    expect(findWireWords([{ path, text }])).toHaveLength(1);
    expect(findWireWords([{ path: 'contract/study.ts', text }])).toEqual([]);
  });

  it.each([
    'server/features/quizzes/quiz.ts',
    'server/routes/a.ts',
    'web/pages/a.tsx',
    'tools/a.ts',
    'web/features/utils.ts',
    'engine/helpers.ts',
    'web/ui/lib/a.ts',
  ])('rejects %s', (path) => expect(findUnknownPaths([path])).toEqual([path]));
});
