// A file that is lost on the way is fetched again, under another address, when the connection returns and after growing pauses; a page says so in the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageLoadError, loadPage, loadPatiently } from './module-loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failing = (failures: number) => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'));
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new Error('lost'));
  return load;
};

test.each([
  ['the connection returns', () => void dispatchEvent(new Event('online'))],
  ['a while has passed', () => void vi.advanceTimersByTime(1)],
])('a failed load is tried again when %s', async (_, happen) => {
  const load = failing(1);
  const onFailed = vi.fn<() => void>();
  const loading = loadPatiently(load, onFailed);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledOnce();
  expect(onFailed).toHaveBeenCalledOnce();
  happen();
  expect(await loading).toBe('module');
});

test('the pauses grow to half a minute', async () => {
  const load = failing(6);
  const loading = loadPatiently(load);
  for (const [ms, calls] of [
    [999, 1],
    [1, 2],
    [3000, 3],
    [10_000, 4],
    [30_000, 5],
    [30_000, 6],
    [30_000, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect([ms, load.mock.calls.length]).toEqual([ms, calls]);
  }
  expect(await loading).toBe('module');
});

test.each(['/assets/chat-Ab_1.css', 'https://cdn.example/assets/chat-Ab_1.css'])(
  'after a pause, what failed is asked for under another address too: %s',
  async (address) => {
    const styles: string[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      styles.push((link as HTMLLinkElement).getAttribute('href') ?? '');
      queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(new Event('load')));
    });
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'));
    for (let count = 0; count < 2; count += 1) load.mockRejectedValueOnce(new Error(`Unable to preload CSS for ${address}`));
    const loading = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(999);
    expect([styles, load.mock.calls.length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toBe('module');
    expect(styles).toEqual([expect.stringMatching(new RegExp(`^${address.replaceAll('.', '[.]')}[?]again=[0-9]+$`))]);
    expect(load).toHaveBeenCalledTimes(3);
  },
);

const stubServer = (isThere: boolean) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://localhost/quiz', pathname: '/quiz', reload });
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('lost'))));
  return reload;
};

test('a page that does not load is reloaded once, if the server answers; then it says so', async () => {
  const reload = stubServer(true);
  void loadPage(failing(3));
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledOnce();
  const again = loadPage(failing(3)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await again).toBeInstanceOf(PageLoadError);
  expect(reload).toHaveBeenCalledOnce();
});

test('without the server it is not reloaded', async () => {
  const reload = stubServer(false);
  const loading = loadPage(failing(3)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await loading).toBeInstanceOf(PageLoadError);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that comes at the third attempt is shown', async () => {
  const loading = loadPage(failing(2));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await loading).toBe('module');
});
