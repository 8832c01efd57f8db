// Drives the chat for journeys: people who may chat, rooms with messages in them, and what a page shows of them.
import type { Browser, BrowserContextOptions, Page, TestInfo } from '@playwright/test';
import { createRoomId } from '#contract/chat-fields.ts';
import { type Person, buyLevel, createPerson, expect, post, registerAndLogIn } from './fixtures.ts';

export interface Chatter {
  readonly page: Page;
  readonly person: Person;
  readonly name: string;
}

/** Opens a browser with a learner who has level 1, and so the chat. */
export async function openChatter(browser: Browser, url: string, info: TestInfo, options?: BrowserContextOptions): Promise<Chatter> {
  const page = await (await browser.newContext(options)).newPage();
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  await buyLevel(page, url, 1);
  return { page, person, name: person.username };
}

/** Creates a group with everybody in it, through the API; returns the room. */
export async function createGroup(url: string, creator: Chatter, ...others: readonly Chatter[]): Promise<string> {
  const room = createRoomId(false);
  await post(creator.page, url, '/api/joinChatCode', { number: room });
  for (const other of others) {
    await post(creator.page, url, '/api/sendInvitation', { name: other.name, number: room });
    await post(other.page, url, '/api/joinRoomInfo', { name: creator.name, number: room });
  }
  return room;
}

/** Stores a message through the API. */
export async function say(url: string, { page }: Chatter, room: string, message: string): Promise<void> {
  await post(page, url, '/api/saveMessage', { room, message, clientMessageId: crypto.randomUUID() });
}

export const locateLog = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const locateMessage = (page: Page, text: string) => locateLog(page).getByText(text, { exact: true });
export const locateField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Writes a message and sends it by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await locateField(page).fill(text);
  await locateField(page).press('Enter');
  await expect(locateField(page)).toHaveValue('');
}

/** Waits until nothing is on its way. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect(locateLog(page).getByText('Sending')).toHaveCount(0);
}
