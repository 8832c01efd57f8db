// The settings page: what is set, saving it, and a server that cannot.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '#web/ui/Notices.tsx';
import SettingsPage from './SettingsPage.tsx';

let associations: 'Yes' | 'Not';
let sent: unknown[];
let isBroken: boolean;

beforeEach(() => {
  associations = 'Yes';
  sent = [];
  isBroken = false;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ message: 'The server is being repaired', code: 'unavailable' }, { status: 503 });
    if (address === '/api/settingsInfo')
      return Response.json({ own_info: 'All the users', friends: 'All the users', group_chat: 'Yes', associations });
    const body = JSON.parse(init?.body as string) as { answers: { question4: 'Yes' | 'Not' } };
    sent.push(body);
    associations = body.answers.question4;
    return Response.json({ message: 'Your settings are saved' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SettingsPage />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Associations in the quiz' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

test('what is chosen is saved, and only then', async () => {
  open();
  expect((await choice()).value).toBe('Yes');
  expect(submit().disabled).toBe(true);
  fireEvent.change(await choice(), { target: { value: 'Not' } });
  fireEvent.click(submit());
  expect(await screen.findByText('Your settings are saved')).toBeTruthy();
  expect(sent).toEqual([{ answers: { question4: 'Not' } }]);
  await waitFor(async () => expect((await choice()).value).toBe('Not'));
  await waitFor(() => expect(submit().disabled).toBe(true));
});

test('what cannot be saved stays chosen', async () => {
  open();
  fireEvent.change(await choice(), { target: { value: 'Not' } });
  isBroken = true;
  fireEvent.click(submit());
  expect(await screen.findByText('The server is being repaired')).toBeTruthy();
  expect((await choice()).value).toBe('Not');
  expect(submit().disabled).toBe(false);
});

test('settings that cannot be loaded can be asked for again', async () => {
  isBroken = true;
  open();
  await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await choice()).value).toBe('Yes');
});
