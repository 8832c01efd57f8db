// The live channel as docs/LIVE-CHANNEL.md tells it: the page names every event and field, and a client that knows nothing else takes part.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { livePath, receivedEvents, sentEvents } from '#contract/live-events.ts';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { buildHandshakeHeaders } from '#dev/fixtures/live-client.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

const rows = readFileSync(new URL('../../../docs/LIVE-CHANNEL.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

/** The first-level fields of a shape on the wire. */
function listFields(shape: unknown): string[] {
  const schema = z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const [object = schema] = (schema.anyOf ?? [schema]).filter(
    (one) => typeof one === 'object' && one.type === 'object',
  ) as (typeof schema)[];
  return Object.keys(object.properties ?? {});
}

const documented = [
  ...Object.values(sentEvents).map(({ name, input, reply }) => ({ name, cells: [input, reply] })),
  ...Object.values(receivedEvents).map(({ name, payload }) => ({ name, cells: [payload] })),
];

test.each(documented)('the page names $name and its fields', ({ name, cells }) => {
  const row = rows.find(([event]) => event?.trim() === `\`${name}\``) ?? expect.fail(`${name} is missing`);
  const text = row.slice(1).join('|');
  for (const field of cells.flatMap(listFields)) expect(text).toContain(`\`${field}\``);
});

/** A client of the page alone: packets over a WebSocket. */
class PlainClient {
  readonly events: [name: string, payload: Record<string, unknown>][] = [];
  readonly #acknowledged = new Map<number, (reply: Record<string, unknown>) => void>();
  #socket: WebSocket;
  #number = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async connect({ client }: ChatPerson): Promise<PlainClient> {
    const address = `${server.url.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`;
    const plain = new PlainClient(new WebSocket(address, { headers: buildHandshakeHeaders(client) }));
    await new Promise<void>((resolve, reject) => {
      plain.#socket.addEventListener('error', () => reject(new Error('The handshake was refused')));
      plain.#socket.addEventListener('message', ({ data }) => plain.#read(String(data), resolve));
    });
    return plain;
  }

  #read(packet: string, connected: () => void): void {
    const [, type = '', number = '', body = ''] = /^(\d[0-4]?)(\d*)(.*)$/s.exec(packet) ?? [];
    if (type === '0') this.#socket.send('40');
    else if (type === '2') this.#socket.send('3');
    else if (type === '40') connected();
    else if (type === '42') this.events.push(JSON.parse(body));
    else if (type === '43') this.#acknowledged.get(Number(number))?.(JSON.parse(body)[0]);
  }

  send(name: string, input: object): Promise<Record<string, unknown>> {
    this.#number += 1;
    this.#socket.send(`42${this.#number}${JSON.stringify([name, input])}`);
    return new Promise((resolve) => this.#acknowledged.set(this.#number, resolve));
  }

  close(): void {
    this.#socket.close();
  }
}

test('a client that knows the page alone joins a room, writes, answers, sends again, deletes, and hears another', async () => {
  const [anna, boris] = [await createChatPerson(server), await createChatPerson(server)];
  const room = await createGroup(anna, boris);
  const [one, other] = [await PlainClient.connect(anna), await PlainClient.connect(boris)];
  for (const client of [one, other]) expect(await client.send('join_room', { room })).toEqual({ joined: true, cursor: 0 });
  const message = { room, message: '你好', clientMessageId: crypto.randomUUID() };
  const saved = await one.send('send_message', message);
  expect(await one.send('send_message', message)).toEqual(saved);
  await expect
    .poll(() => other.events.filter(([name]) => name === 'receive_message').map(([, { id }]) => id))
    .toEqual([saved.idFromDatabase]);
  const reply = { room, message: '你好吗？', clientMessageId: crypto.randomUUID(), kind: 'reply', refersTo: saved.idFromDatabase };
  expect(await other.send('send_message', reply)).toMatchObject({ cursor: 2 });
  await expect.poll(() => one.events.find(([name]) => name === 'receive_message')?.[1]).toMatchObject({ quoted: { text: '你好' } });
  expect(await one.send('delete_message', { room, id: saved.idFromDatabase })).toMatchObject({ id: saved.idFromDatabase });
  await expect.poll(() => other.events.find(([name]) => name === 'message_deleted')?.[1]).toMatchObject({ id: saved.idFromDatabase });
  expect(await one.send('send_message', { room, message: 'hello' })).toMatchObject({ code: 'invalid_input' });
  one.close();
  other.close();
});

test('a client without a login is refused at the handshake', async () => {
  await expect(PlainClient.connect({ client: server.createClient() } as ChatPerson)).rejects.toThrow('refused');
});
