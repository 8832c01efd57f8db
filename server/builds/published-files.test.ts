// Two builds on one database: every process answers the hashed files of both, and the oldest builds are dropped.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { publishBuild } from './published-files.ts';

const root = mkdtempSync(join(tmpdir(), 'hanzivine-builds-'));
const script = 'export const words = "tea";\n'.repeat(100);
let server: TestServer;

/** Writes a build with a script of its own, and a font that all have. */
function createBuild(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(folder, `assets/index-${name}.js`), `${script}// ${name}`);
  writeFileSync(join(folder, `assets/index-${name}.js.br`), 'packed');
  writeFileSync(join(folder, 'assets/letters-1234.woff2'), Buffer.from([1, 2, 255]));
  return folder;
}

const publish = (folder: string) => publishBuild(server.services.database, folder);
const get = (file: string, headers: Record<string, string> = {}) => fetch(`${server.url}/assets/${file}`, { headers });
const listKept = async () => {
  const rows = await server.services.database.kysely.selectFrom('web_files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, folder: createBuild('own') });
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

test('a file of another build is answered as one of the own build is', async () => {
  expect((await get('index-next.js')).status).toBe(404);
  await publish(createBuild('next'));
  const [other, own] = [await get('index-next.js'), await get('index-own.js')];
  expect([other.status, await other.text()]).toEqual([200, `${script}// next`]);
  for (const name of ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'])
    expect([name, other.headers.get(name)]).toEqual([name, own.headers.get(name)]);
  const packed = await get('index-next.js', { 'accept-encoding': 'br' });
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', `${script}// next`]);
  expect((await fetch(`${server.url}/assets/index-next.js`, { method: 'HEAD' })).status).toBe(200);
});

test('what no build has is the JSON 404, whatever it is called', async () => {
  for (const file of ['index-gone.js', 'index-next.js.br', 'index-next', '..%2findex.html', '..%2f..%2fpackage.json', '.js']) {
    const answer = await get(file);
    expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 404, 'application/json; charset=utf-8']);
  }
  // No name has a NUL in it: refused as everywhere.
  expect((await get('%00.js')).status).toBe(400);
});

test('the last five builds are kept, with the files that they share; one that starts again counts as new', async () => {
  await publish(createBuild('next'));
  for (const name of ['b', 'c', 'd', 'e']) await publish(createBuild(name));
  await publish(createBuild('next'));
  await publish(createBuild('f'));
  expect(await listKept()).toEqual(['index-c.js', 'index-d.js', 'index-e.js', 'index-f.js', 'index-next.js', 'letters-1234.woff2']);
  const font = await get('letters-1234.woff2');
  expect(font.headers.get('content-type')).toBe('font/woff2');
});

test('processes that start at the same moment publish one after the other', async () => {
  const folders = ['g', 'h', 'g', 'h'].map(createBuild);
  await Promise.all(folders.map(publish));
  expect(await listKept()).toEqual(expect.arrayContaining(['index-g.js', 'index-h.js']));
});
