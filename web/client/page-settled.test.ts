// What is needed later is loaded two seconds after the first page, and at once from then on.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});

const load = () => vi.fn<() => Promise<unknown>>(() => Promise.resolve());

test('waits for the first page, then loads once', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  vi.resetModules();
  const { prefetchLater } = await import('./page-settled.ts');
  const early = load();
  prefetchLater(early);
  vi.advanceTimersByTime(60_000);
  expect(early).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1999);
  expect(early).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(early).toHaveBeenCalledOnce();
  const late = load();
  prefetchLater(late);
  expect(late).toHaveBeenCalledOnce();
});
