// Parts and pages that are loaded when they are shown: what does not come fails alone, says so where it is needed, and is shown when it comes.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '#dev/checks/console-guard.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPage, lazyPart } from './lazy-part.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const Part = ({ text }: { readonly text: string }) => <p>{text}</p>;
const createLoad = (failures: number) => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(() => Promise.resolve({ default: Part }));
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new Error('lost'));
  return load;
};

test('an optional part is not there until it comes, and says nothing', async () => {
  const Optional = lazyPart(createLoad(2));
  const { container } = render(<Optional text="the part" />);
  await pass(0);
  expect(container.textContent).toBe('');
  await pass(1000);
  expect(container.textContent).toBe('');
  await pass(3000);
  expect(container.textContent).toBe('the part');
});

test('a needed part says so, and comes when it is tried again', async () => {
  const Needed = lazyPart(createLoad(1), { waiting: 'Loading', isNeeded: true });
  const { container } = render(<Needed text="the part" />);
  expect(container.textContent).toBe('Loading');
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(container.textContent).toBe('the part');
});

test('an error in a part hides it and nothing else', async () => {
  expectConsole(/an error of its own/);
  const Broken = lazyPart(() =>
    Promise.resolve({
      default: (): null => {
        throw new Error('an error of its own');
      },
    }),
  );
  const { container } = render(
    <>
      <p>the page</p>
      <Broken />
    </>,
  );
  await pass(0);
  expect(container.textContent).toBe('the page');
});

test('a file of several modules is searched for the part', async () => {
  const module = { a: 1, t: { default: Part } };
  const Inner = lazyPart(() => Promise.resolve(module as unknown as { default: typeof Part }));
  const { container } = render(<Inner text="the part" />);
  await pass(0);
  expect(container.textContent).toBe('the part');
});

test('a page that does not come says so, and comes when it is mounted once more', async () => {
  expectConsole(/PageLoadError/);
  const Page = lazyPage(createLoad(3), 'Loading');
  const { container } = render(
    <ErrorBoundary renderError={(error, retry) => <button onClick={retry}>{String(error)}</button>}>
      <Page text="the page" />
    </ErrorBoundary>,
  );
  await pass(4000);
  expect(container.textContent).toContain('PageLoadError');
  fireEvent.click(screen.getByRole('button'));
  await pass(0);
  expect(container.textContent).toBe('the page');
});
