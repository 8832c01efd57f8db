// Words I met over HTTP: what is added, the sentence that goes with its message, and the next part, which begins with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup } from '#dev/fixtures/chat-calls.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestions, getQuiz, listWordIds } from '#dev/fixtures/quiz-calls.ts';
import { buildSmallCourse, buildSmallWord, buildTwoListCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const add = ({ client }: TestLearner, id: string, message?: string) =>
  client.post('/api/addMetWord', { id, ...(message !== undefined && { message }) });
const remove = ({ client }: TestLearner, id: string) => client.post('/api/removeMetWord', { id });
const list = async ({ client }: TestLearner) => (await client.get('/api/metWords')).body.words as Record<string, unknown>[];

/** Two learners in a chat. */
async function openChat(): Promise<{ reader: TestLearner; author: TestLearner; say: (text: string) => Promise<string> }> {
  const reader = await createLearner(server, 1);
  const author = await createLearner(server, 1);
  const room = await createGroup(author, reader);
  const say = async (message: string): Promise<string> => {
    const { status, body } = await author.client.post('/api/saveMessage', { room, message });
    expect(status).toBe(200);
    return String(body.idFromDatabase);
  };
  return { reader, author, say };
}

test('a word is listed once, the newest first, with its reading and meaning, for its learner only, until it is removed', async () => {
  const learner = await createLearner(server, 1);
  expect(await list(learner)).toEqual([]);
  for (const id of ['1-012', '2-003', '1-012']) expect(await add(learner, id)).toMatchObject({ status: 200 });
  const { text, reading } = buildSmallWord(2, 3);
  expect(await list(learner)).toEqual([
    { id: '2-003', hsk: 2, character: text, transcription: reading, translation: 'meaning 2-3', sentence: null, open: false },
    expect.objectContaining({ id: '1-012', hsk: 1, open: true }),
  ]);
  expect(await list(await createLearner(server, 1))).toEqual([]);
  for (const _ of [1, 2]) expect(await remove(learner, '2-003')).toMatchObject({ status: 200 });
  expect(await list(learner)).toMatchObject([{ id: '1-012' }]);
});

test('what the course does not teach is refused', async () => {
  const learner = await createLearner(server, 1);
  for (const id of ['9-999', '', 'x'.repeat(21)])
    expect(await add(learner, id)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await list(learner)).toEqual([]);
});

describe('the sentence', () => {
  const word = buildSmallWord(1, 12).text;

  test('is the one of the message that holds the word, and goes with the message', async () => {
    const { reader, author, say } = await openChat();
    const id = await say(`你好！我喜欢${word}。你呢？`);
    await add(reader, '1-012', id);
    expect(await list(reader)).toMatchObject([{ sentence: `我喜欢${word}。` }]);
    expect(await author.client.post('/api/removeMessage', { chatId: id })).toMatchObject({ status: 200 });
    expect(await list(reader)).toMatchObject([{ id: '1-012', sentence: null }]);
  });

  test.each([
    [
      'who left the chat',
      async ({ reader, room }: { reader: TestLearner; room: string }) => reader.client.post('/api/removeChat', { room }),
    ],
    [
      'who blocked the author',
      async ({ reader, author }: { reader: TestLearner; author: TestLearner }) =>
        reader.client.post('/api/blockUser', { friendName: author.name }),
    ],
  ])('is not shown to one %s', async (_, act) => {
    const { reader, author, say } = await openChat();
    const id = await say(`我喜欢${word}。`);
    await add(reader, '1-012', id);
    expect(await list(reader)).toMatchObject([{ sentence: `我喜欢${word}。` }]);
    const { body } = await reader.client.get('/api/displayChat');
    await act({ reader, author, room: body.chat[0].chat });
    expect(await list(reader)).toMatchObject([{ sentence: null }]);
  });

  test('of a chat of others stays theirs', async () => {
    const { say } = await openChat();
    const stranger = await createLearner(server, 1);
    await add(stranger, '1-012', await say(`我喜欢${word}。`));
    expect(await list(stranger)).toMatchObject([{ id: '1-012', sentence: null }]);
  });

  test('ends with the lifetime of the message', async () => {
    const { reader, say } = await openChat();
    const id = await say(`我喜欢${word}。`);
    await add(reader, '1-012', id);
    const { kysely } = server.services.database;
    await kysely
      .updateTable('chat_messages')
      .set({ sent_at: new Date(Date.now() - 241 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect(await list(reader)).toMatchObject([{ sentence: null }]);
  });
});

test('the next part begins with the words that were met, and a learnt one is not listed any more', async () => {
  const learner = await createLearner(server, 1);
  const first = await getQuiz(learner);
  await add(learner, '1-020');
  await add(learner, '2-001');
  // The part under way stays what it is; the one ahead is as it will be.
  expect(listWordIds(await getQuiz(learner))).toEqual(listWordIds(first));
  const ahead = (await learner.client.get('/api/quiz/getQuizAhead')).body.parts as { characters: { id: string }[] }[];
  await answerQuestions(learner, first.questions);
  const second = await getQuiz(learner);
  expect(listWordIds(second)).toHaveLength(10);
  expect(listWordIds(second)).toEqual([...Array.from({ length: 9 }, (_, index) => `1-0${index + 11}`), '1-020']);
  await remove(learner, '1-020');
  await add(learner, '1-023');
  expect(ahead[0] && listWordIds(ahead[0] as never)).toEqual(listWordIds(second));
  await answerQuestions(learner, second.questions);
  expect(listWordIds(await getQuiz(learner))).toEqual(['1-021', '1-022', '1-023']);
  expect(await list(learner)).toMatchObject([{ id: '1-023' }, { id: '2-001' }]);
  await answerQuestions(learner, (await getQuiz(learner)).questions);
  expect(await list(learner)).toMatchObject([{ id: '2-001' }]);
});

test('a word of the other list is refused, and of a changed list only what it teaches is listed', async () => {
  const twoLists = await startTestServer({ course: buildTwoListCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  const learner = await createLearner(twoLists, 1);
  expect(await add(learner, 'n-0001')).toMatchObject({ status: 400, body: { field: 'id' } });
  for (const id of ['1-022', '2-001']) expect(await add(learner, id)).toMatchObject({ status: 200 });
  expect(await list(learner)).toMatchObject([
    { id: '2-001', hsk: 2 },
    { id: '1-022', hsk: 1 },
  ]);
  expect(await learner.client.post('/api/saveSettings', { answers: { hsk_list: '2026' } })).toMatchObject({ status: 200 });
  expect(await list(learner)).toMatchObject([{ id: '2-001', hsk: 1 }]);
  expect(await add(learner, 'n-0001')).toMatchObject({ status: 200 });
  await twoLists.stop();
});
