// What is known of each level is asked for by learners alone, and words done in two levels of a list are summed for the chosen list.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatServer, connectPage, disconnectPage } from '#dev/fixtures/web/chat-server.ts';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { useKnownWords, useSharedWords } from './known-words.ts';
import { useLoginSession } from './login-session.ts';

let server: ChatServer;
beforeEach(async () => {
  server = new ChatServer();
  await connectPage(server);
});
afterEach(() => disconnectPage(server));

function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  return renderHook(() => ({ session: useLoginSession().status, known: useKnownWords(1), shared: useSharedWords() }), { wrapper }).result;
}

test('a visitor asks for nothing', async () => {
  server.answers['/login'] = { body: buildLoginStatus(null) };
  const result = open();
  await waitFor(() => expect(result.current.session).toBe('visitor'));
  expect(server.called.map(({ path }) => path)).toEqual(['/login']);
});

test('a learner sees what of a level they know, and how many words are done twice in the list that they chose', async () => {
  const known = [
    { level: 1, list: '2012', words: 3 },
    { level: 1, list: '2026', words: 50 },
  ];
  server.answers['/knownWords'] = {
    body: {
      chosen: '2012',
      levels: [
        { level: 1, newWords: 10, known: [] },
        { level: 2, newWords: 20, known },
        { level: 3, newWords: 30, known: [{ level: 2, list: '2012', words: 4 }] },
      ],
    },
  };
  const result = open();
  await waitFor(() => expect(result.current.shared.data).toBe(7));
  expect(result.current.known.data).toMatchObject({ level: 1 });
});
