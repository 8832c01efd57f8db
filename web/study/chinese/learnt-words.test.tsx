// The learnt words: asked for once there is a learner, and never in the way of a page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { useLearntWords } from './learnt-words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Words() {
  return <p>learnt: {[...useLearntWords()].join(' ')}</p>;
}

function open(name: string | null, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address === '/api/login') return Response.json(buildLoginStatus(name));
    return status === 200 ? Response.json({ ids: ['1-002', '3-010'] }) : Response.json({ code: 'failed', message: 'No' }, { status });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Words />
    </QueryClientProvider>,
  );
  return asked;
}

test('a learner has their words', async () => {
  open('Anna');
  expect(screen.getByText('learnt:')).toBeTruthy();
  expect(await screen.findByText('learnt: 1-002 3-010')).toBeTruthy();
});

test('a visitor has none, and the server is not asked', async () => {
  const asked = open(null);
  await vi.waitFor(() => expect(asked).toEqual(['/api/login']));
  expect(screen.getByText('learnt:')).toBeTruthy();
});

test('without an answer nothing counts as learnt', async () => {
  const asked = open('Anna', 500);
  await vi.waitFor(() => expect(asked).toEqual(['/api/login', '/api/learntWords']));
  expect(screen.getByText('learnt:')).toBeTruthy();
});
