// The contact pages: the address, the form's checks, and a message that could not be sent.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { typeAndLeave } from '#dev/fixtures/web/type-into.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import ContactFormPage from './ContactFormPage.tsx';
import ContactPage from './ContactPage.tsx';

let sent: unknown[];
let isDown: boolean;
let learner: string | undefined;

beforeEach(() => {
  sent = [];
  isDown = false;
  learner = undefined;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/api/login')
      return Promise.resolve(Response.json(learner === undefined ? buildLoginStatus(null) : buildLoginStatus(learner)));
    if (address === '/api/supportEmail') return Promise.resolve(Response.json({ email: 'help@example.org' }));
    if (isDown) return Promise.resolve(Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 }));
    sent.push(JSON.parse(init?.body as string));
    return Promise.resolve(Response.json({ message: 'An email was sent successfully' }));
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of getNotices()) dismissNotice(id);
  vi.unstubAllGlobals();
});

function open(page: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const fill = (label: string, value: string) => typeAndLeave(screen.getByLabelText(label), value);

async function fillForm() {
  fill('Name', 'anna');
  fill('Email', 'anna@example.org');
  fill('Subject', 'Hello');
  fill('Message', 'A question about tones.');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
}

test('the contact page names the support address and leads to the form', async () => {
  open(<ContactPage />);
  expect((await screen.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe('mailto:help@example.org');
  expect(screen.getByRole('link', { name: 'Open the contact form' }).getAttribute('href')).toBe('/contactPage');
});

test('a message is sent with what was typed, and the page says who gets the answer', async () => {
  open(<ContactFormPage />);
  await screen.findByLabelText('Name');
  await fillForm();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('We answer to anna@example.org.')).toBeTruthy();
  expect(sent).toEqual([{ username: 'anna', email: 'anna@example.org', subject: 'Hello', message: 'A question about tones.' }]);
});

test('a learner finds the own name filled in', async () => {
  learner = 'mei';
  open(<ContactFormPage />);
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('mei');
});

test('a message that could not be sent stays in the form', async () => {
  open(<ContactFormPage />);
  await screen.findByLabelText('Name');
  await fillForm();
  isDown = true;
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(getNotices().map(({ text }) => text)).toContain('An error sending email'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('A question about tones.');
});

test.each([
  ['Name', 'two words', 'Username cannot contain spaces'],
  ['Email', 'nowhere', 'Invalid email format'],
  ['Subject', 'a'.repeat(51), 'Maximum 50 characters allowed for subject'],
  ['Message', 'a'.repeat(701), 'Maximum 700 characters allowed for message'],
])('%s is checked while typing', async (label, value, message) => {
  open(<ContactFormPage />);
  await screen.findByLabelText('Name');
  fill(label, value);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});
