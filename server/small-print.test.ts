// Small print that holds for every call that has the fields, generated from the contract, so that a new call is covered too (decisions §1, §13 "Small print").
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, listAddresses } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import { futureHsk, hsk, taughtLevels } from '#contract/wire.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { levelPrices } from '#server/learner/level-access.ts';
import { type TestClient, type TestResponse, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
let learner: TestClient;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  learner = await server.logInLearner(taughtLevels);
});
afterAll(() => server.stop());

/** The fields of a call as they come, whatever they are decoded to. */
function listFields({ input }: Pick<Call, 'input'>): Readonly<Record<string, unknown>> {
  if (input instanceof z.ZodMiniPipe) return listFields({ input: input.def.in as z.ZodMiniType });
  return input instanceof z.ZodMiniObject ? input.shape : {};
}

// What the calls below need besides, in one: each takes what it knows.
const otherFields = {
  question_index: 0,
  key: 'c',
  chosen: 'x',
  kind: 'choice',
  choice: 'all',
  answers: [],
  date: null,
  version: 0,
  note: '',
  association: '',
  synonyms: [],
  amount: levelPrices[1].euro,
  agreed: true,
};

function send(call: Call, input: Record<string, unknown>): Promise<TestResponse> {
  const [{ path } = { path: '' }] = listAddresses(call);
  const all = { ...otherFields, event_id: randomUUID(), ...input };
  // In a query there are only texts.
  const query = Object.entries(all).flatMap(([name, value]) => (value === null || Array.isArray(value) ? [] : [[name, String(value)]]));
  return call.method === 'GET' ? learner.get(path, Object.fromEntries(query) as Record<string, string>) : learner.post(path, all);
}

// A level that is not taught yet is named, always.
const levelCalls = allCalls.filter(({ call }) => ![undefined, futureHsk].includes(listFields(call).hsk as typeof futureHsk | undefined));

describe('an empty `hsk` is level 1', () => {
  test('whatever empty is', () => {
    for (const empty of ['', null, undefined]) expect(z.decode(hsk, empty)).toBe(1);
  });

  // A call with {quiz} in its address has the level from there.
  const byField = levelCalls.filter(({ call }) => !call.path.includes('{quiz}'));
  test.each(byField)('in $name', async ({ call }) => {
    const word = { character: '', id: '1-011', generalCharacterResult: '', characterId: '1-011', key: 'c', question_index: 'character' };
    for (const level of [{ hsk: '_hsk1' }, { hsk: '' }, {}, ...(call.method === 'POST' ? [{ hsk: null }] : [])])
      expect([level, (await send(call, { ...word, ...level })).status]).not.toEqual([level, 400]);
  });

  test('in more than twenty calls', () => expect(byField.length).toBeGreaterThan(20));
});

const characterFields = ['character', 'generalCharacterResult'];
const idFields = ['id', 'characterId'];
const wordCalls = allCalls.flatMap(({ name, call }) => {
  const fields = Object.keys(listFields(call));
  const characters = fields.find((field) => characterFields.includes(field));
  const id = fields.find((field) => idFields.includes(field));
  return characters !== undefined && id !== undefined ? [{ name, call, characters, id }] : [];
});

describe('an id and characters that disagree are 400', () => {
  test.each(wordCalls)('in $name', async ({ name, call, characters, id }) => {
    const course = buildSmallCourse();
    const [, one, other] = course.levels.get(1)?.words ?? [];
    const question = name.startsWith('repeat.') ? { question_index: 'character' } : {};
    const ask = (text = '') => send(call, { hsk: '_hsk1', [id]: one?.id, [characters]: text, ...question });
    expect(await ask(other?.text)).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'character' } });
    // Those of the word itself are not what is wrong, if anything is.
    expect((await ask(one?.text)).body.field).toBeUndefined();
    expect((await ask('')).body.field).toBeUndefined();
  });

  test('in more than ten calls', () => expect(wordCalls.length).toBeGreaterThan(10));
});
