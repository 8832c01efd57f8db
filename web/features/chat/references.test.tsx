// Replies and corrections on the chat page: what they quote, how they are written, taken over, kept and refused.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#dev/fixtures/web/app.tsx';
import { ChatServer, connectPage, disconnectPage, testRoom } from '#dev/fixtures/web/chat-server.ts';

const patient = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

let server: ChatServer;

beforeEach(async () => {
  server = new ChatServer();
  await connectPage(server);
});
afterEach(async () => {
  await disconnectPage(server);
});

async function open(): Promise<HTMLElement> {
  openApp(`/joinchat?room=${testRoom}`);
  const log = await screen.findByRole('log', { name: 'Messages' }, patient);
  await waitFor(() => expect(server.countJoined()).toBe(1), patient);
  return log;
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = (text: string) => {
  type(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
};
/** Presses a button below a message, which is one of few. */
function press(log: HTMLElement, name: string, { own = false } = {}): void {
  fireEvent.click(within(log).getByRole('button', { name: own ? 'More about this message of yours' : 'More about this message of Mei' }));
  fireEvent.click(within(log).getByRole('button', { name }));
}
const readRow = (text: string) =>
  [...screen.getByRole('log').querySelectorAll('li')].map(({ textContent }) => textContent).find((row) => row.includes(text)) ?? '';

test('a reply quotes the message, and goes out with what was written before', async () => {
  const { id } = server.say('Mei', '你昨天去哪儿了？');
  const log = await open();
  type('我去了');
  press(log, 'Reply');
  expect(screen.getByText('Reply to Mei')).toBeTruthy();
  expect([field().value, document.activeElement]).toEqual(['我去了', field()]);
  send('我去了商店');
  await waitFor(() => expect(server.received).toMatchObject([{ message: '我去了商店', kind: 'reply', refersTo: id }]), patient);
  await waitFor(() => expect(readRow('我去了商店')).toContain('Mei你昨天去哪儿了？'), patient);
  expect(screen.queryByText('Reply to Mei')).toBeNull();
  send('好');
  await waitFor(() => expect(server.received).toHaveLength(2), patient);
  expect(server.received[1]).not.toHaveProperty('refersTo');
});

test('a reply is given up by its button, and by Escape', async () => {
  server.say('Mei', '你好');
  const log = await open();
  press(log, 'Reply');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the reply' }));
  expect(screen.queryByText('Reply to Mei')).toBeNull();
  press(log, 'Reply');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByText('Reply to Mei')).toBeNull();
});

test('the menu of a message closes after Reply and after Correct this', async () => {
  server.say('Mei', '你好');
  const log = await open();
  for (const name of ['Reply', 'Correct this']) {
    press(log, name);
    expect(within(log).queryByRole('button', { name })).toBeNull();
  }
});

test('a press on a quote goes to its message, also on an older page, and marks it for a moment', async () => {
  const { id } = server.say('Mei', '最早的话');
  for (let count = 0; count < 70; count += 1) server.say('Li', `第${count}句`);
  server.say('Mei', '我说过', { reference: server.refer('reply', id) });
  server.readCursor = server.cursor;
  const log = await open();
  const quote = await within(log).findByRole('button', { name: /最早的话/ });
  expect(readRow('第0句')).toBe('');
  fireEvent.click(quote);
  const findLine = () => log.querySelector(`[data-message="${id}"]`);
  await waitFor(() => expect(document.activeElement).toBe(findLine()), patient);
  expect(findLine()?.className).toContain('bg-gold-soft');
  await waitFor(() => expect(findLine()?.className).not.toContain('bg-gold-soft'), patient);
  // Once more.
  fireEvent.click(quote);
  await waitFor(() => expect(findLine()?.className).toContain('bg-gold-soft'), patient);
});

test('a press on a quote whose message is gone says so', async () => {
  const gone = server.say('Mei', '早就没有了');
  server.say('Mei', '我说过', { reference: server.refer('reply', gone.id) });
  server.messages = server.messages.filter(({ id }) => id !== gone.id);
  const log = await open();
  fireEvent.click(await within(log).findByRole('button', { name: /早就没有了/ }));
  expect(await screen.findByText('This message is gone.', undefined, patient)).toBeTruthy();
});

test('a correction opens the text, marks what it changes, and leaves the draft alone', async () => {
  const { id } = server.say('Mei', '我昨天去商店');
  const log = await open();
  type('还没写完');
  press(log, 'Correct this');
  expect(field().value).toBe('我昨天去商店');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByText('Change something in the message first')).toBeTruthy();
  send('一二三四五');
  expect(screen.getByText('A correction keeps part of the message: write a reply instead')).toBeTruthy();
  expect([field().value, server.received]).toEqual(['一二三四五', []]);
  send('我昨天去了商店');
  await waitFor(() => expect(server.received).toMatchObject([{ kind: 'correction', refersTo: id }]), patient);
  expect((await within(log).findByText('了', { selector: 'ins' })).parentElement?.textContent).toBe('我昨天去了商店');
  expect(field().value).toBe('还没写完');
});

test('a suggestion goes behind the text that is being corrected', async () => {
  server.say('Mei', '我昨天去商店');
  const log = await open();
  press(log, 'Correct this');
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  fireEvent.click(screen.getByRole('button', { name: /什么意思/ }));
  expect(field().value).toBe('我昨天去商店什么意思？');
  expect(screen.getByText('Correct Mei’s message')).toBeTruthy();
});

test('a correction of one’s own message is taken over into the text box', async () => {
  const own = server.say('Anna', '我昨天去商店');
  server.say('Mei', '我昨天去了商店', { reference: server.refer('correction', own.id) });
  const log = await open();
  expect(readRow('去了')).toContain('Correction of your message');
  fireEvent.click(await within(log).findByRole('button', { name: 'Use this' }));
  expect([field().value, document.activeElement]).toEqual(['我昨天去了商店', field()]);
  expect(within(log).queryByRole('button', { name: 'Correct this' })).toBeNull();
});

test('a message that is deleted is quoted no more, and no longer answered; the text stays', async () => {
  const { id } = server.say('Mei', '我昨天去商店');
  server.say('Mei', '去了', { reference: server.refer('reply', id) });
  const log = await open();
  expect(readRow('去了')).toContain('我昨天去商店');
  fireEvent.click(within(log).getAllByRole('button', { name: 'More about this message of Mei' })[0] as HTMLElement);
  fireEvent.click(within(log).getByRole('button', { name: 'Correct this' }));
  type('我昨天去了商店');
  server.remove(id);
  await screen.findByText('This message was deleted. Close it above to send your text by itself.', undefined, patient);
  expect(readRow('去了')).toContain('Deleted message');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([field().value, server.received]).toEqual(['我昨天去了商店', []]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the correction' }));
  expect(field().value).toBe('我昨天去了商店');
});

test('what the server refuses can be edited, with what it refers to', async () => {
  server.say('Mei', '我昨天去商店');
  server.refusals = [{ code: 'blocked', message: "You can't write to blocked user" }];
  const log = await open();
  press(log, 'Correct this');
  send('我昨天去了商店');
  fireEvent.click(await within(log).findByRole('button', { name: 'Edit' }, patient));
  expect([field().value, screen.getByText('Correct Mei’s message')]).toEqual(['我昨天去了商店', expect.anything()]);
  expect(within(log).queryByText(/Not sent/)).toBeNull();
});

test('a reply that is being written is there again after a reload', async () => {
  server.say('Mei', '你好吗？');
  const log = await open();
  press(log, 'Reply');
  type('很好');
  cleanup();
  await open();
  expect(await screen.findByText('Reply to Mei', undefined, patient)).toBeTruthy();
  expect(field().value).toBe('很好');
  expect(document.activeElement).not.toBe(field());
});

test('a reply that is sent right after a reload, before its message is found, is still one', async () => {
  const { id } = server.say('Mei', '你好吗？');
  press(await open(), 'Reply');
  type('很好');
  cleanup();
  openApp(`/joinchat?room=${testRoom}`);
  await screen.findByRole('textbox', { name: 'Message' }, patient);
  expect([field().value, screen.queryByText('Reply to Mei')]).toEqual(['很好', null]);
  send('很好');
  await waitFor(() => expect(server.received).toMatchObject([{ message: '很好', kind: 'reply', refersTo: id }]), patient);
  await waitFor(() => expect(readRow('很好')).toContain('Mei你好吗？'), patient);
  expect(screen.queryByText('Reply to Mei')).toBeNull();
});

test('a refused reply keeps nothing of the other message on the device; it shows it as long as it is there', async () => {
  const { id } = server.say('Mei', '你好吗？');
  const log = await open();
  press(log, 'Reply');
  server.refusals = [{ code: 'blocked', message: "You can't write to blocked user" }];
  send('很好');
  await waitFor(() => expect(readRow('很好')).toContain('Not sent'), patient);
  expect(readRow('很好')).toContain('Mei你好吗？');
  const kept = Object.values(localStorage).map(String);
  expect([kept.some((text) => text.includes('很好')), kept.some((text) => text.includes('你好吗'))]).toEqual([true, false]);
  server.remove(id);
  await waitFor(() => expect(readRow('很好')).toContain('ReplyDeleted message'), patient);
});

test.each([
  ['reply', 'Reply', '很好', '很好'],
  ['correction', 'Correct this', '你好吗了？', '我的话'],
])('after a reload a %s shows nothing of a message that was deleted meanwhile', async (_kind, button, written, left) => {
  const { id } = server.say('Mei', '你好吗？');
  const log = await open();
  type('我的话');
  press(log, button);
  type(written);
  expect(Object.values(sessionStorage).filter((text) => String(text).includes('"你好吗？"'))).toEqual([]);
  cleanup();
  server.messages = server.messages.filter((message) => message.id !== id);
  await open();
  expect(screen.queryByText(/你好吗/)).toBeNull();
  expect(await screen.findByText('This message is gone.', undefined, patient)).toBeTruthy();
  expect([field().value, screen.queryByText(/你好吗|Reply to|Correct Mei/)]).toEqual([left, null]);
  cleanup();
  await open();
  expect([field().value, screen.queryByText(/你好吗|Reply to|Correct Mei/)]).toEqual([left, null]);
});

test('the words of somebody who is blocked are not quoted', async () => {
  server.people = server.people.map((one) => ({ ...one, blocked: one.name === 'Mei' }));
  const { id } = server.say('Mei', '我昨天去商店');
  server.say('Li', '哪里？', { reference: server.refer('reply', id) });
  await open();
  await waitFor(() => expect(readRow('哪里')).toContain('Message of someone you blocked'), patient);
  expect(readRow('哪里')).not.toContain('商店');
});
