// The random search: whom it asks, when the next one is asked, and what ends it.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatSearch } from './chat-messages.ts';
import { useRandomSearch } from './useRandomSearch.ts';

const room = 'room0000000000000000room';
let found: string[];

beforeEach(() => {
  vi.useFakeTimers();
  found = ['Boris', 'Mei'];
  vi.stubGlobal('fetch', async () => {
    const name = found.shift();
    return name === undefined
      ? Response.json({ message: 'Nobody can be invited right now. Please try again later', code: 'nobody_found' }, { status: 404 })
      : Response.json({ message: 'The invitation was sent', name });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
function open() {
  const { result, rerender, unmount } = renderHook(({ present }: { present: string[] }) => useRandomSearch(room, present), {
    initialProps: { present: ['Anna'] },
  });
  const begin = () => act(() => result.current.start());
  const start = async () => {
    begin();
    await pass(0);
  };
  return { begin, start, rerender, unmount, stop: () => act(() => result.current.stop()), read: () => formatSearch(result.current.search) };
}

test('it says whom it asks, and asks the next after a minute, until nobody is left', async () => {
  const search = open();
  expect(search.read()).toBe('');
  await search.start();
  expect(search.read()).toBe('Boris is asked. In a minute, the next one is, while this chat stays open.');
  await pass(59);
  expect(search.read()).toMatch(/^Boris is asked/);
  await pass(1);
  expect(search.read()).toMatch(/^Mei is asked/);
  await pass(60);
  expect(search.read()).toBe('Nobody can be invited right now. Please try again later. Mei may still come.');
});

test('who comes ends it, also one who was asked earlier', async () => {
  const search = open();
  await search.start();
  await pass(60);
  search.rerender({ present: ['Anna', 'Boris'] });
  expect(search.read()).toBe('Boris has come.');
  await pass(120);
  expect(search.read()).toBe('Boris has come.');
});

test('nobody more is asked once it is stopped, or the chat is closed', async () => {
  const search = open();
  await search.start();
  search.stop();
  await pass(120);
  expect(found).toEqual(['Mei']);
  await search.start();
  search.unmount();
  found = ['Clara'];
  await pass(120);
  expect(found).toEqual(['Clara']);
});

test('it stays stopped when the answer comes later', async () => {
  const search = open();
  search.begin();
  search.stop();
  await pass(120);
  expect(search.read()).toBe('');
  expect(found).toEqual(['Mei']);
});
