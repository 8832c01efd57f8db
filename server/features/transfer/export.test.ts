// The export over HTTP: the files of words, states and reviews, and the Anki package read back as Anki reads it.
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentChangedAt } from '#content/changed-at.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getStudyDay, getToday } from '#server/learner/study-days.ts';
import { readOwnReviews } from './store.ts';

let server: TestServer;

beforeAll(async () => {
  const course = buildSmallCourse();
  const words = course.levels.get(1)?.words ?? [];
  const changed = words.map((word) => (word.id === '1-002' ? { ...word, translations: ['=1+1', 'a "quote", <b>'] } : word));
  // The same word in a second level, and another word that is written the same.
  const same = { text: words[4]?.text ?? '', reading: words[4]?.reading ?? '' };
  const others = (course.levels.get(2)?.words ?? []).map((word) =>
    word.id === '2-001'
      ? { ...word, ...same, memoryId: '1-005', translations: ['also'] }
      : word.id === '2-002'
        ? { ...word, ...same, translations: words[4]?.translations ?? [] }
        : word,
  );
  const levels = new Map(course.levels)
    .set(1, { level: 1, words: changed, alsoRight: {} })
    .set(2, { level: 2, words: others, alsoRight: {} });
  server = await startTestServer({ course: { ...course, levels }, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const findText = (id: string) => server.services.course.levels.get(1)?.words.find((word) => word.id === id)?.text;
const formatDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

async function download({ client }: Pick<TestLearner, 'client'>, file: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/api/export/${file}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The cells of a CSV file, by a reader of RFC 4180. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

function readTable(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

/** A learner with ten words learnt, one of them also of level 2, two of them repeated (one missed), one marked as known, and one word begun. */
async function createStudied(): Promise<TestLearner> {
  const learner = await createLearner(server);
  await learnPart(learner);
  const { questions } = await getRepeat(learner);
  const find = (id: string) => questions.find((question) => question.id === id) ?? questions[0]!;
  await answerRepeatQuestion(learner, find('1-001'));
  await answerRepeatQuestion(learner, find('1-002'), { mistakes: 1 });
  await learner.client.post('/api/ignoreTheWordFunction', { id: '1-003', character: '', hsk: 1 });
  const part = (await learner.client.get('/api/quiz/getQuiz')).body.questions;
  const { id, character, key, index } = part[0];
  await learner.client.post('/api/quiz/answer', { id, character, key, question_index: index });
  return learner;
}

test('the words come with their states as CSV that a spreadsheet opens and cannot be made to run', async () => {
  const learner = await createStudied();
  const { headers, bytes } = await download(learner, 'words.csv');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="hanzivine-words-\d{4}-\d\d-\d\d\.csv"$/);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = readTable(bytes.toString().slice(1));
  expect(Object.keys(rows[0] ?? {}).join(' ')).toBe(
    'id level chinese traditional pinyin meaning association sentence sentence_meaning own_note own_association own_synonyms state ' +
      'known_from learnt_on due_on last_repeat repeats lapses stability difficulty',
  );
  expect(rows[0]?.chinese).toBe(findText('1-001'));
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['1-001', 'young'],
    ['1-002', 'young'],
    ['1-003', 'known'],
    ...['04', '05', '06', '07', '08', '09', '10'].map((number) => [`1-0${number}`, 'young']),
    ['1-011', 'learning'],
    ['2-001', 'young'],
  ]);
  expect(rows[0]).toMatchObject({ level: '1', pinyin: 'pó', meaning: 'meaning 1-1', repeats: '1', lapses: '0' });
  expect(rows[1]).toMatchObject({ meaning: `'=1+1; a "quote", <b>`, repeats: '1' });
  expect(rows[2]).toMatchObject({ due_on: '' });
  expect(rows[0]).toMatchObject({ learnt_on: formatDay(getToday('UTC')), known_from: '' });
  expect(rows[0]?.due_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Date.parse(rows[0]?.due_on ?? '')).toBeGreaterThan(getToday('UTC') * 86_400_000);
});

test('a word of two levels has a row for each, with one schedule, and says where it is known from', async () => {
  const learner = await createStudied();
  const rows = readTable((await download(learner, 'words.csv')).bytes.toString().slice(1));
  const [first, second] = ['1-005', '2-001'].map((id) => rows.filter((row) => row.id === id));
  expect([first, second]).toMatchObject([
    [{ level: '1', known_from: '', state: 'young', meaning: 'meaning 1-5' }],
    [{ level: '2', known_from: '1', state: 'young', meaning: 'also' }],
  ]);
  for (const column of ['learnt_on', 'due_on', 'last_repeat', 'repeats', 'stability'])
    expect(second?.[0]?.[column]).toBe(first?.[0]?.[column]);
  const { words } = JSON.parse((await download(learner, 'words.json')).bytes.toString());
  expect(words.at(-1)).toMatchObject({ id: '2-001', known_from: 1, learnt_on: formatDay(getToday('UTC')) });
});

test('a word that is marked as known where it was learnt is known in every row, due in none, and one suspended card', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '1-005', character: '', hsk: 1 });
  const rows = readTable((await download(learner, 'words.csv')).bytes.toString().slice(1));
  expect(rows.filter(({ id = '' }) => ['1-005', '2-001'].includes(id))).toMatchObject([
    { id: '1-005', state: 'known', due_on: '' },
    { id: '2-001', state: 'known', known_from: '1', due_on: '' },
  ]);
  const { cards } = openCollection((await download(learner, 'words.apkg')).bytes);
  expect(cards.filter(({ guid }) => guid === 'hanzivine-1-005')).toMatchObject([{ type: 0, queue: -1, tags: ' HSK1 HSK2 known ' }]);
});

test('the log of reviews comes as CSV and, with the words, as JSON', async () => {
  const learner = await createStudied();
  const log = readTable((await download(learner, 'reviews.csv')).bytes.toString().slice(1));
  expect(Object.keys(log[0] ?? {}).join(' ')).toBe('event at study_day level id chinese grade recall was_due kind ms undoes');
  expect(log[0]?.chinese).toBe(findText('1-001'));
  expect(log.map(({ id, grade, study_day }) => [id, grade, study_day])).toEqual([
    ['1-001', 'good', formatDay(getToday('UTC'))],
    ['1-002', 'again', expect.any(String)],
  ]);
  const { headers, bytes } = await download(learner, 'words.json');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { words, reviews } = JSON.parse(bytes.toString());
  expect(words).toHaveLength(12);
  expect(words[1]).toMatchObject({ id: '1-002', meaning: '=1+1; a "quote", <b>', state: 'young', lapses: expect.any(Number) });
  expect(reviews.map(({ event }: { event: string }) => event)).toEqual(log.map(({ event }) => event));
  expect(reviews[1]).toMatchObject({ id: '1-002', grade: 'again', kind: 'c', undoes: null });
  expect(reviews[1]).toHaveProperty('ms');
});

test('what the learner wrote comes along, also about a word that is not begun', async () => {
  const learner = await createStudied();
  const save = (id: string, note: string, association: string) =>
    learner.client.post('/api/saveNote', { hsk: 1, id, version: 0, note, association, synonyms: ['茗'] });
  expect((await save('1-001', 'Tea & <i>', '=mine')).status).toBe(200);
  expect((await save('1-020', 'Later', '')).status).toBe(200);
  const rows = readTable((await download(learner, 'words.csv')).bytes.toString().slice(1));
  expect(rows[0]).toMatchObject({ own_note: 'Tea & <i>', own_association: "'=mine", own_synonyms: '茗', state: 'young' });
  expect(rows.find(({ id }) => id === '1-020')).toMatchObject({ own_note: 'Later', state: 'new', repeats: '0', association: '' });
  const { cards } = openCollection((await download(learner, 'words.apkg')).bytes);
  expect(cards).toHaveLength(10);
  expect(cards[0]?.flds.split('\u001F')[3]).toBe('=mine<br>Tea &amp; &lt;i&gt;');
});

test('a learner without words gets whole files', async () => {
  const learner = await createLearner(server);
  expect(readTable((await download(learner, 'words.csv')).bytes.toString().slice(1))).toEqual([]);
  expect(JSON.parse((await download(learner, 'words.json')).bytes.toString())).toMatchObject({ words: [], reviews: [] });
  expect(Object.keys(unzipSync((await download(learner, 'words.apkg')).bytes))).toEqual(['collection.anki2', 'media']);
});

interface AnkiCard {
  readonly guid: string;
  readonly flds: string;
  readonly csum: number;
  readonly sfld: string;
  readonly tags: string;
  readonly type: number;
  readonly queue: number;
  readonly due: number;
  readonly ivl: number;
  readonly reps: number;
  readonly lapses: number;
  readonly data: string;
}

function openCollection(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  expect(JSON.parse(strFromU8(files.media ?? new Uint8Array()))).toEqual({});
  const database = new DatabaseSync(':memory:');
  database.deserialize(files['collection.anki2'] ?? new Uint8Array());
  const [col] = database.prepare('select * from col').all() as Record<string, string | number>[];
  const cards = database
    .prepare('select n.guid, n.flds, n.csum, n.sfld, n.tags, n.mid, c.* from cards c join notes n on n.id = c.nid order by c.id')
    .all() as unknown as (AnkiCard & { mid: number; did: number; nid: number })[];
  return { database, col: col ?? {}, cards };
}

test('the Anki package holds what is learnt, and goes on where the learner is', async () => {
  const learner = await createStudied();
  const zone = 'Asia/Kathmandu';
  const today = getToday(zone);
  const { kysely } = server.services.database;
  const memory = { stability: 31.41592, difficulty: 4.5, repeats: 6, lapses: 2, day: today - 40, dueDay: today - 9 };
  await kysely
    .updateTable('word_memory')
    .set({ memory: JSON.stringify(memory), due_day: today - 9 })
    .where('user_id', '=', learner.id)
    .where('word_id', '=', '1-005')
    .execute();
  const { database, col, cards } = openCollection((await download(learner, `words.apkg?time_zone=${zone}`)).bytes);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  expect(tables.map(({ name }) => name)).toEqual(['cards', 'col', 'graves', 'notes', 'revlog']);

  expect(col).toMatchObject({ id: 1, ver: 11, usn: 0, ls: 0, tags: '{}' });
  const [models, decks, options, conf] = ['models', 'decks', 'dconf', 'conf'].map((name) => JSON.parse(String(col[name])));
  const [model] = Object.values(models) as [
    { id: string; flds: { name: string; ord: number }[]; usn: number; tmpls: { qfmt: string; afmt: string }[]; did: number },
  ];
  expect(model.flds.map(({ name, ord }) => [name, ord])).toEqual([
    ['Chinese', 0],
    ['Pinyin', 1],
    ['Meaning', 2],
    ['Association', 3],
    ['Sentence', 4],
  ]);
  expect(model.tmpls).toHaveLength(1);
  expect(model.tmpls[0]?.qfmt).toContain('{{Meaning}}');
  for (const { name } of model.flds.filter((field) => field.name !== 'Meaning')) expect(model.tmpls[0]?.afmt).toContain(`{{${name}}}`);
  // Anki sends to its server what has this number, and counts on two numbers for each kind of card of today.
  const nothingToday = { lrnToday: [0, 0], newToday: [0, 0], revToday: [0, 0], timeToday: [0, 0] };
  expect([model.usn, decks[model.did]]).toMatchObject([-1, { usn: -1, ...nothingToday }]);
  expect(decks[model.did].name).toBe('HanziVine');
  for (const deck of Object.values(decks) as { conf: number }[]) expect(options).toHaveProperty(String(deck.conf));

  // Anki counts days from the creation, in the learner's zone: Kathmandu is 345 minutes east.
  expect(conf).toMatchObject({ rollover: 4, creationOffset: -345, schedVer: 2 });
  const firstDay = getStudyDay(new Date(Number(col.crt) * 1000), zone);
  expect(firstDay).toBe(today - 9);
  expect((Number(col.crt) / 60 + 345) % 1440).toBe(240);

  expect(cards.map(({ guid }) => guid)).toEqual(
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((number) => `hanzivine-1-0${number}`),
  );
  for (const { mid, did, nid, flds, sfld, csum, tags } of cards) {
    expect([String(mid), did]).toEqual([model.id, model.did]);
    expect(nid).toBeGreaterThan(1_000_000_000_000);
    expect(flds.split('\u001F')).toHaveLength(5);
    expect(sfld).toBe(flds.split('\u001F')[0]);
    expect(csum).toBe(Number.parseInt(createHash('sha1').update(sfld).digest('hex').slice(0, 8), 16));
    expect(tags).toMatch(/^ HSK1 (HSK2 |known )?$/);
  }
  expect(new Set(cards.map(({ nid }) => nid)).size).toBe(cards.length);
  expect(cards[1]?.flds).toContain('=1+1; a "quote", &lt;b&gt;');
  expect(cards[2]).toMatchObject({ type: 0, queue: -1, tags: ' HSK1 known ' });
  expect(cards[4]).toMatchObject({ type: 2, queue: 2, due: 0, ivl: 31, factor: 2500, reps: 6, lapses: 2 });
  expect(JSON.parse(cards[4]?.data ?? '')).toEqual({ s: 31.4159, d: 4.5, dr: 0.9 });
  const [row] = readTable((await download(learner, 'words.csv')).bytes.toString().slice(1));
  const dueDay = Date.parse(row?.due_on ?? '') / 86_400_000;
  expect(dueDay).toBeGreaterThan(today);
  expect(cards[0]).toMatchObject({
    type: 2,
    queue: 2,
    due: dueDay - firstDay,
    ivl: dueDay - Date.parse(row?.last_repeat ?? '') / 86_400_000,
    reps: 1,
    lapses: 0,
  });
  // Learnt today, never repeated, asked for again: due on that day, whichever day it is in another zone.
  expect(cards[5]).toMatchObject({ type: 2, queue: 2, due: getToday('UTC') - firstDay, ivl: 1, reps: 0, data: '' });
});

test('a package that is made again updates the notes of the first', async () => {
  const learner = await createStudied();
  const [first, second] = [
    openCollection((await download(learner, 'words.apkg')).bytes),
    openCollection((await download(learner, 'words.apkg')).bytes),
  ];
  expect(second.cards.map(({ guid, mid }) => [guid, mid])).toEqual(first.cards.map(({ guid, mid }) => [guid, mid]));
});

test('what was edited in Anki stays: a note is as old as its words, and as what the learner wrote', async () => {
  const learner = await createStudied();
  const readTimes = async () => {
    const { database, col } = openCollection((await download(learner, 'words.apkg')).bytes);
    const notes = database.prepare('select guid, mod from notes order by id').all() as { guid: string; mod: number }[];
    const [model] = Object.values(JSON.parse(String(col.models))) as { mod: number }[];
    return { notes: new Map(notes.map(({ guid, mod }) => [guid, mod])), model: model?.mod ?? Infinity };
  };
  const first = await readTimes();
  const changed = contentChangedAt / 1000;
  expect(new Set(first.notes.values())).toEqual(new Set([changed]));
  expect(first.model).toBeLessThanOrEqual(changed);
  const note = { hsk: 1, id: '1-005', version: 0, note: 'mine', association: '', synonyms: [] };
  expect((await learner.client.post('/api/saveNote', note)).status).toBe(200);
  const { kysely } = server.services.database;
  const [written] = await kysely.selectFrom('word_notes').select('changed_at').where('user_id', '=', learner.id).execute();
  const second = await readTimes();
  expect(second.notes.get('hanzivine-1-005')).toBe(Math.floor((written?.changed_at.getTime() ?? 0) / 1000));
  expect([second.notes.get('hanzivine-1-004'), second.model]).toEqual([changed, first.model]);
});

test('a word of two levels is one note with the tags of both, under the name of its first; one that is written the same is another', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner, 'quizHSK2');
  const before = openCollection((await download(learner, 'words.apkg')).bytes).cards;
  expect(before.filter(({ guid }) => guid === 'hanzivine-1-005')).toMatchObject([{ tags: ' HSK1 HSK2 ', queue: 2 }]);
  await learnPart(learner);
  const { cards } = openCollection((await download(learner, 'words.apkg')).bytes);
  // Level 1 asks ten others: it knows this one already.
  expect(cards).toHaveLength(20);
  const [both, ...more] = cards.filter(({ guid }) => guid === 'hanzivine-1-005');
  expect([both?.tags, more]).toEqual([' HSK1 HSK2 ', []]);
  expect(both?.flds.split('\u001F')[2]).toMatch(/; also$/);
  expect(cards.find(({ guid }) => guid === 'hanzivine-2-002')?.tags).toBe(' HSK2 ');
  const ids = new Map(cards.map(({ guid, nid }) => [guid, nid]));
  for (const { guid, nid } of before) expect(ids.get(guid)).toBe(nid);
});

test('the export stays open after access has ended, and is closed to visitors', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner, 'quizHSK2');
  await server.services.database.kysely.deleteFrom('level_access').where('user_id', '=', learner.id).execute();
  expect(readTable((await download(learner, 'words.csv')).bytes.toString())).toHaveLength(11);
  expect(openCollection((await download(learner, 'words.apkg')).bytes).cards).toHaveLength(10);
  expect(await server.createClient().get('/api/export/words.csv')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  for (const file of ['words.xml', '__proto__'])
    expect(await learner.client.get(`/api/export/${file}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await learner.client.get('/api/export/words.csv%00')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await learner.client.get('/api/export/words.apkg?time_zone=a&time_zone=b')).status).toBe(200);
});

test('nobody gets the words of another learner', async () => {
  await createStudied();
  const other = await createLearner(server);
  expect(readTable((await download(other, 'reviews.csv')).bytes.toString())).toEqual([]);
  expect(readTable((await download(other, 'words.csv')).bytes.toString())).toEqual([]);
});

test('a long log comes in batches, each line once, word by word and of each the oldest first, also those of one moment', async () => {
  const learner = await createLearner(server);
  const { kysely } = server.services.database;
  await sql`
    insert into reviews (user_id, level, word_id, day, kind, grade, reviewed_at)
    select ${learner.id}, 1 + (n / 10) % 2, '1-0' || (10 + n % 10), 20000 + n / 70, 'c', 'good', timestamptz '2026-01-01' + (n / 70) * interval '1 microsecond'
    from generate_series(1, 1500) n`.execute(kysely);
  const sizes: number[] = [];
  const lines: string[] = [];
  const events = new Set<string>();
  for await (const rows of readOwnReviews(kysely, learner.id)) {
    sizes.push(rows.length);
    for (const { event_id, word_id, day } of rows) {
      events.add(event_id);
      lines.push(`${word_id} ${day}`);
    }
  }
  expect(sizes).toEqual([250, 250, 250, 250, 250, 250]);
  expect(events.size).toBe(1500);
  expect(lines).toEqual(lines.toSorted());
  const { bytes } = await download(learner, 'reviews.csv');
  expect(bytes.toString().split('\r\n')).toHaveLength(1502);
});

test('a file is refused where the page names another account', async () => {
  const client = await server.logInLearner();
  client.account = (await (await server.logInLearner()).get('/api/login')).body.accountId;
  expect(await client.get('/api/export/words.csv')).toMatchObject({ status: 409, body: { code: 'other_account' } });
  client.account = undefined;
  client.account = (await client.get('/api/login')).body.accountId;
  expect((await client.get('/api/export/words.csv')).status).toBe(200);
});

test('exports are limited by learner', async () => {
  const limited = await startTestServer({ course: buildSmallCourse() });
  try {
    const client = await limited.logInLearner();
    const statuses = new Set<number>();
    for (let count = 0; count <= 60; count += 1) statuses.add((await client.get('/api/export/words.csv')).status);
    expect([...statuses]).toEqual([200, 429]);
  } finally {
    await limited.stop();
  }
});
