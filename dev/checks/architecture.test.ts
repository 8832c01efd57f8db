// Enforces the project's architecture: allowed imports, known folders, no cycles, no banned names.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { taughtLevels } from '#contract/wire.ts';
import {
  findCycles,
  findForbiddenImports,
  findPageAddresses,
  findUnknownPaths,
  findWholeCalls,
  listProductionPackages,
  parseImports,
  type SourceFile,
} from './architecture.ts';
import { findScatteredTexts } from './scattered-texts.ts';
import { findLevelCounts, findUnreadSettings, findUnusedEvents } from './unused-declarations.ts';
import { findWireWords, listWireWords } from './wire-words.ts';

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
  it('takes the addresses of pages from the contract', () => expect(findPageAddresses(files)).toEqual([]));
  it('loads on no page the calls of others', () => expect(findWholeCalls(files)).toEqual([]));
  it('keeps texts with variables in the messages of their folder', () => expect(findScatteredTexts(files)).toEqual([]));
  it('reads every setting of a learner', () => expect(findUnreadSettings(files)).toEqual([]));
  it('sends every live event, and hears it', () => expect(findUnusedEvents(files)).toEqual([]));
  it('says everywhere how many levels there are', () => {
    const told = [
      'README.md',
      'package.json',
      'public/manifest.webmanifest',
      ...paths.filter((path) => /^(?:web|e2e)\/.*\.tsx?$/.test(path)),
    ];
    expect(findLevelCounts(told.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))).toEqual([]);
  });
  it('has as dependencies what the server needs at run time, and everything else as development dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies).sort()).toEqual(listProductionPackages(files));
  });
  it('has no unknown folder and no banned name', () => expect(findUnknownPaths(paths)).toEqual([]));
});

it.each([
  ['const { quiz, repeat } = calls;', 1],
  ['use(calls)', 1],
  ['send(calls.quiz.answer, {})', 0],
])('finds all calls at once in %s: %i', (text, count) => {
  expect(findWholeCalls([{ path: 'web/app/App.tsx', text }])).toHaveLength(count);
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
    file('server/features/quiz/quiz.ts', '#dev/people/cast.ts'),
    file('server/features/quiz/quiz.ts', '../lists/store.ts'),
    file('server/features/quiz/quiz.ts', '#server/app.ts'),
    file('server/learner/level-access.ts', '#server/features/quiz/quiz.ts'),
    file('server/main.ts', '#dev/people/cast.ts'),
    file('web/ui/Button.tsx', '#contract/study.ts'),
    file('web/study/card/WordCard.tsx', '#web/features/quiz/QuizPage.tsx'),
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
    file('web/features/quiz/QuizPage.tsx', '#web/study/card/WordCard.tsx', '#engine/study-session.ts', 'react'),
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

  it('finds a cycle of files, of types too', () => {
    const [one, two] = [file('engine/a.ts', './b.ts'), file('engine/b.ts', './c.ts')];
    const three = { path: 'engine/c.ts', text: `import type { a } from './a.ts';` };
    expect(findCycles([one, two, three])).toEqual(['engine/a.ts → engine/b.ts → engine/c.ts → engine/a.ts']);
    expect(findCycles([one, two, { ...three, text: `const a = await import('./a.ts');` }])).toEqual([]);
  });

  it.each([
    ['server/features/chat', 'server/features/profile'],
    ['web/study/card', 'web/study/sound'],
  ])('finds a cycle between %s and %s where no file is in one, but not by a test', (one, other) => {
    const there = file(`${one}/a.ts`, `#${other}/a.ts`);
    const back = (name: string) => [file(`${other}/${name}`, `#${one}/b.ts`), file(`${other}/a.ts`), file(`${one}/b.ts`)];
    expect(findCycles([there, ...back('b.ts')])).toEqual([`${one} → ${other} → ${one}`]);
    expect(findCycles([there, ...back('b.test.ts')])).toEqual([]);
  });

  it.each([
    ['web/study/card/WordCard.tsx', 'word.hintsRadicals[0]'],
    ['server/features/quiz/quiz.ts', 'const { questionType } = question;'],
    ['server/features/settings/settings.ts', "audience === 'All the users'"],
    ['server/features/quiz/quiz.ts', 'requireLevel(services, input.hsk)'],
    ['web/client/outbox.ts', 'send(calls.today.getToday, { time_zone: zone })'],
  ])('finds a word of the wire in %s, but not in the contract', (path, text) => {
    expect(findWireWords([{ path, text }])).toHaveLength(1);
    expect(findWireWords([{ path: 'contract/study.ts', text }])).toEqual([]);
    expect(findWireWords([{ path: 'web/client/call.test.ts', text }])).toEqual([]);
  });

  it('knows the words of the wire by the shapes of the contract', () => {
    const { fields, texts } = listWireWords();
    expect(fields).toEqual(expect.arrayContaining(['hsk', 'time_zone', 'orderID', 'hintsRadicals', 'questionType', 'codeFromLink']));
    expect(texts).toEqual(expect.arrayContaining(['exists', 'All the users', 'freetype']));
    for (const word of ['level', 'timeZone', 'message', 'sound', 'partOfSpeech']) expect(fields).not.toContain(word);
  });

  it('takes the column of a table for no word of the wire, but on the server alone', () => {
    const table = { path: 'server/schema/study-tables.ts', text: '  time_zone: string;' };
    const text = 'insert({ time_zone: zone })';
    expect(findWireWords([table, { path: 'server/features/reminders/store.ts', text }])).toEqual([]);
    expect(findWireWords([table, { path: 'web/features/settings/ReminderForm.tsx', text }])).toHaveLength(1);
  });

  it.each([`<Link to="/courses">`, "navigate('/settings?error=x')", '`${publicUrl}/confirmemail?code=${code}`'])(
    'finds the address of a page in %s, but not in the contract or a test',
    (text) => {
      expect(findPageAddresses([{ path: 'web/app/Layout.tsx', text }])).toHaveLength(1);
      expect(findPageAddresses([{ path: 'contract/pages.ts', text }])).toEqual([]);
      expect(findPageAddresses([{ path: 'web/app/Layout.test.tsx', text }])).toEqual([]);
    },
  );

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

describe('texts with variables', () => {
  const find = (path: string, text: string) => findScatteredTexts([{ path, text }]).length;

  it.each([
    ['web/ui/Page.tsx', '<p>{`Welcome, ${name}! You are here.`}</p>'],
    ['web/ui/Page.tsx', "notify.success(`${isDone ? `All of ${count}` : 'Some'} words learnt`);"],
    ['web/ui/Page.tsx', "import { formatCount } from '#contract/format.ts';"],
    ['server/features/quiz/quiz.ts', "throw errors.invalidInput('to', `At most ${length} days after it`);"],
    ['server/features/quiz/quiz.ts', 'return { message: `Spread over ${days} days` };'],
  ])('finds them in %s: %s', (path, text) => expect(find(path, text)).toBe(1));

  it.each([
    ['web/ui/page-messages.ts', 'return `Welcome, ${name}! You are here.`;'],
    ['web/ui/Page.test.tsx', 'expect(`Welcome, ${name}! You are here.`)'],
    ['web/ui/Page.tsx', '<p className={`flex truncate text-sm ${classes}`}>{`HSK ${level}`}</p>'],
    ['web/ui/Page.tsx', 'throw new Error(`There is no ${address}`);'],
    ['web/ui/Page.tsx', 'style={{ background: `hsl(${hue} 50% 50%)` }}'],
    ['web/ui/Page.tsx', '// A comment: `Welcome back, ${name}`'],
    ['server/mail/mail.ts', 'return { message: `Spread over ${days} days` };'],
    ['server/jobs/store.ts', 'sql`select name from jobs where name = ${name}`'],
  ])('passes %s: %s', (path, text) => expect(find(path, text)).toBe(0));
});

describe('declarations', () => {
  it('finds a setting that only its label and its column name', () => {
    const labels = { path: 'web/features/settings/setting-labels.ts', text: "showsReading: { label: 'Show when I have read' }" };
    const column = { path: 'server/schema/migrations/002-a.ts', text: 'add column shows_reading boolean' };
    expect(findUnreadSettings([labels, column])).toContain('showsReading');
    const reader = { path: 'server/features/chat/rooms-store.ts', text: 'where reader.shows_reading' };
    expect(findUnreadSettings([labels, column, reader])).not.toContain('showsReading');
  });

  it('finds an event that nobody sends or hears', () => {
    const sends = { path: 'server/live/a.ts', text: 'emit(receivedEvents.roomRead)' };
    const hears = { path: 'web/features/chat/a.ts', text: 'on(receivedEvents.roomRead); emit(sentEvents.readRoom)' };
    expect(findUnusedEvents([sends])).toEqual(expect.arrayContaining(['no page hears roomRead', 'no page sends readRoom']));
    expect(findUnusedEvents([sends])).not.toContain('the server never sends roomRead');
    expect(findUnusedEvents([hears])).toContain('the server never sends roomRead');
    for (const issue of findUnusedEvents([sends, hears])) expect(issue).not.toMatch(/ (?:roomRead|readRoom)$/);
  });

  it('finds another number of levels', () => {
    const text = `HSK 1 to 3, HSK 1 to ${taughtLevels.length}`;
    expect(findLevelCounts([{ path: 'README.md', text }])).toEqual(['README.md: HSK 1 to 3']);
  });
});
