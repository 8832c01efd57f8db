// A prerendered page that is not what the app shows is reported, unless a translator changed it.
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { documentElement } = document;
let sent: { message: string }[];

beforeEach(() => {
  vi.resetModules();
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Response.json({ message: 'Thank you', number: '2f15a543-1' });
  });
  documentElement.lang = 'en';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  documentElement.removeAttribute('class');
  documentElement.removeAttribute('lang');
});

async function takeOver(html: string): Promise<void> {
  const { watchHydration } = await import('./hydration-faults.ts');
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  await act(async () => void hydrateRoot(root, <p>Few parts</p>, { onRecoverableError: watchHydration() }));
  expect(root.textContent).toBe('Few parts');
}

test('a page that fits is taken over without a word', async () => {
  await takeOver('<p>Few parts</p>');
  expect(sent).toEqual([]);
});

test('a page that differs is reported', async () => {
  await takeOver('<p>Many parts</p>');
  await expect.poll(() => sent).toMatchObject([{ message: expect.stringMatching(/Hydration failed/) }]);
});

test.each<[string, string, () => void]>([
  ['puts texts into elements', '<p><font>Wenige Teile</font></p>', () => undefined],
  ['marks the document', '<p>Wenige Teile</p>', () => (documentElement.className = 'dark translated-ltr')],
  ['changes its language', '<p>Wenige Teile</p>', () => (documentElement.lang = 'de')],
])('what a translator does is not reported: it %s', async (_, html, translate) => {
  translate();
  await takeOver(html);
  expect(sent).toEqual([]);
});
