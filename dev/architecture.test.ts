// The house keeps its own table: who may import whom, which folders there are, no circles, no drawers.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, forbiddenImports, importsOf, type SourceFile, strangers } from './architecture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const left = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);
const paths = globSync('**/*', { cwd: root, exclude: ({ name }) => left.has(name) || name.startsWith('.'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));
const files: SourceFile[] = paths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the project', () => {
  it('is read', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap(importsOf).filter(({ isOurs }) => isOurs).length).toBeGreaterThan(50);
  });
  it('imports only what the table allows', () => expect(forbiddenImports(files)).toEqual([]));
  it('has no circles', () => expect(circles(files)).toEqual([]));
  it('has no folder that the house does not know, and no drawer', () => expect(strangers(paths)).toEqual([]));
});

function file(path: string, ...targets: string[]): SourceFile {
  return { path, text: targets.map((target) => `import { a } from '${target}';`).join('\n') };
}

describe('the table', () => {
  it.each([
    file('contract/quiz.ts', '#engine/queue.ts'),
    file('contract/quiz.ts', 'fastify'),
    file('engine/queue.ts', '#content/course.ts'),
    file('engine/queue.ts', '#server/parts.ts'),
    file('engine/queue.ts', 'node:crypto'),
    file('content/course.ts', '#engine/item.ts'),
    file('server/platform/serve.ts', '#server/features/quiz/quiz.ts'),
    file('server/platform/serve.ts', '../parts.ts'),
    file('server/features/quiz/quiz.ts', '#web/ui/Button.tsx'),
    file('server/features/quiz/quiz.ts', '#dev/people.ts'),
    file('server/features/quiz/quiz.ts', '../lists/store.ts'),
    file('server/features/quiz/quiz.ts', '#server/app.ts'),
    file('server/learner/access.ts', '#server/features/quiz/quiz.ts'),
    file('server/main.ts', '#dev/people.ts'),
    file('web/ui/Button.tsx', '#contract/study.ts'),
    file('web/study/WordCard.tsx', '#web/features/quiz/QuizPage.tsx'),
    file('web/features/quiz/QuizPage.tsx', '#web/features/lists/ListPage.tsx'),
    file('web/features/quiz/QuizPage.tsx', '#server/parts.ts'),
    file('web/features/quiz/QuizPage.tsx', '#content/course.ts'),
    file('web/features/quiz/QuizPage.tsx', '#web/app/Layout.tsx'),
  ])('forbids %o', (forbidden) => expect(forbiddenImports([forbidden])).toHaveLength(1));

  it.each([
    file('contract/quiz.ts', 'zod/mini', './wire.ts'),
    file('engine/queue.ts', '#contract/study.ts', './shuffle.ts'),
    file('server/features/quiz/quiz.ts', '#server/learner/progress.ts', '#engine/queue.ts', '#content/course.ts', '../../parts.ts'),
    file('server/features/chat/chat.ts', '#server/features/friends/friends.ts'),
    file('server/features/quiz/quiz.test.ts', '#dev/server.ts', 'vitest'),
    file('web/features/quiz/QuizPage.tsx', '#web/study/WordCard.tsx', '#engine/session.ts', 'react'),
    file('web/app/routes.tsx', '#web/features/quiz/QuizPage.tsx'),
    file('dev/start.ts', '#server/main.ts', '#web/main.tsx'),
    { path: 'server/main.ts', text: `const box = await import('#dev/box.ts');` },
    { path: 'server/platform/serve.ts', text: `import type { Parts } from '#server/parts.ts';` },
  ])('allows %o', (allowed) => expect(forbiddenImports([allowed])).toEqual([]));

  it('reads imports over several lines, exports, side effects and late ones', () => {
    const text = `import {\n  a,\n  type B,\n} from './a.ts';\nimport './style.css';\nexport * from '#engine/b.ts';\nimport type { C } from 'c';\nawait import('./d.ts');`;
    expect(importsOf({ path: 'web/x.ts', text }).map(({ target, isType, isLate }) => [target, isType, isLate])).toEqual([
      ['web/a.ts', false, false],
      ['web/style.css', false, false],
      ['engine/b.ts', false, false],
      ['c', true, false],
      ['web/d.ts', false, true],
    ]);
  });

  it('finds a circle, and none where only types go round', () => {
    const [one, two, three] = [file('engine/a.ts', './b.ts'), file('engine/b.ts', './c.ts'), file('engine/c.ts', './a.ts')];
    expect(circles([one, two, three])).toEqual(['engine/a.ts → engine/b.ts → engine/c.ts → engine/a.ts']);
    expect(circles([one, two, { ...three, text: `import type { a } from './a.ts';` }])).toEqual([]);
  });

  it.each([
    'server/features/quizzes/quiz.ts',
    'server/routes/a.ts',
    'web/pages/a.tsx',
    'tools/a.ts',
    'web/features/utils.ts',
    'engine/helpers.ts',
    'web/ui/lib/a.ts',
  ])('refuses %s', (path) => expect(strangers([path])).toEqual([path]));
});
