// The moderation page, by role: who sees it, the lists with their states, and every step with its question.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoginStatus } from '#dev/fixtures/web/login-status.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import { findHeading, openApp } from '../../../dev/fixtures/web/app.tsx';

interface Reply {
  readonly status?: number;
  readonly body: unknown;
}
let replies: Record<string, Reply>;
let sent: { path: string; input: unknown }[];

const time = '2027-05-03T14:05:00.000Z';
const report = { id: '7', reporter: 'Anna', reported: 'Boris', reason: 'Asks for money', time };
const evidence = { kind: 'profile', name: 'Boris', info: 'Send me money', hasPhoto: true, topic: null };

beforeEach(() => {
  sent = [];
  replies = {
    '/api/login': { body: buildLoginStatus('Head', true) },
    '/api/moderation/reports': { body: { reports: [report, { ...report, id: '5', reporter: null, reported: 'Carla' }], hasMore: false } },
    '/api/moderation/suspensions': { body: { suspensions: [] } },
    '/api/moderation/log': { body: { entries: [], hasMore: false } },
    '/api/moderation/openReport': { body: { ...report, evidence, suspension: null } },
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    if (init?.method === 'POST') sent.push({ path: url.pathname, input: JSON.parse(init.body as string) });
    const reply = replies[url.pathname + url.search] ?? replies[url.pathname];
    if (!reply) return Response.json({ code: 'internal', message: `Nobody answers ${url.pathname}` }, { status: 500 });
    return Response.json(reply.body, { status: reply.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getNotices()) dismissNotice(id);
});

async function open(): Promise<void> {
  openApp('/moderation');
  await findHeading('Moderation');
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const answer = async (title: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }));

test.each([
  ['a learner', buildLoginStatus('Anna')],
  ['a visitor', buildLoginStatus(null)],
])('for %s there is no such page, and nothing is asked', async (_who, status) => {
  replies['/api/login'] = { body: status };
  openApp('/moderation');
  await findHeading('Nothing grows here');
  expect(screen.queryByText('Moderation')).toBeNull();
  expect(sent).toEqual([]);
});

test('the menu leads moderators to the page', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Moderation', hidden: true });
  expect(link.getAttribute('href')).toBe('/moderation');
});

test('a report says whom it is about, who reported, and why; nothing is opened by itself', async () => {
  await open();
  expect((await screen.findByRole('link', { name: 'Boris' })).getAttribute('href')).toBe('/account?user=Boris');
  expect(screen.getByText(/Reported by Anna on/)).toBeTruthy();
  expect(screen.getByText(/Reported by a removed account on/)).toBeTruthy();
  expect(screen.getAllByText('Asks for money')).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('an opened report shows the profile as it was', async () => {
  replies['/api/moderation/openReport'] = {
    body: { ...report, evidence, suspension: { name: 'Boris', since: time, until: null } },
  };
  await open();
  await press('Open the report about Boris');
  const profile = await screen.findByRole('region', { name: 'The profile when it was reported' });
  expect(within(profile).getByText('Send me money')).toBeTruthy();
  expect(within(profile).getByText('Yes')).toBeTruthy();
  expect(screen.getByText(/Boris is already suspended, for good/)).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/moderation/openReport', input: { id: '7' } }]);
  await press('Close the report about Boris');
  expect(screen.queryByText('Send me money')).toBeNull();
});

test.each([
  ['1 day', 'Suspend Boris for 1 day?', 1],
  ['7 days', 'Suspend Boris for 7 days?', 7],
  ['30 days', 'Suspend Boris for 30 days?', 30],
  ['For good', 'Suspend Boris for good?', null],
])('suspending: %s, after a question', async (choice, title, days) => {
  replies['/api/moderation/suspendReported'] = { body: { message: 'The user was suspended' } };
  await open();
  await press('Open the report about Boris');
  await press(choice);
  await answer(title, 'Cancel');
  await press(choice);
  replies['/api/moderation/reports'] = { body: { reports: [], hasMore: false } };
  await answer(title, 'Suspend');
  expect(await screen.findByText('The user was suspended')).toBeTruthy();
  expect(await screen.findByText('No open reports.')).toBeTruthy();
  expect(sent.slice(1)).toEqual([{ path: '/api/moderation/suspendReported', input: { id: '7', days } }]);
});

test('a report that another moderator has closed leaves the list', async () => {
  replies['/api/moderation/dismissReport'] = { status: 404, body: { code: 'not_found', message: 'There is no such open report' } };
  await open();
  await press('Open the report about Boris');
  await press('Dismiss the report');
  replies['/api/moderation/reports'] = { body: { reports: [], hasMore: false } };
  await answer('Dismiss this report?', 'Dismiss');
  expect(await screen.findByText('There is no such open report')).toBeTruthy();
  expect(await screen.findByText('No open reports.')).toBeTruthy();
});

test('a reported message stands among those around it, and is removed after a question', async () => {
  const message = (id: string, author: string, text: string) => ({
    id,
    author,
    authorId: author,
    text,
    sentAt: time,
    isReported: id === '2',
  });
  const messages = [message('1', 'Anna', '你好'), message('2', 'Boris', '走开'), message('3', 'Anna', '为什么')];
  replies['/api/moderation/openReport'] = {
    body: { ...report, evidence: { kind: 'message', name: 'Boris', messages }, suspension: null },
  };
  replies['/api/moderation/removeReported'] = { body: { message: 'The message was removed' } };
  await open();
  await press('Open the report about Boris');
  const copy = await screen.findByRole('region', { name: 'The message when it was reported' });
  expect(
    within(copy)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anna你好', 'Boris (reported)走开', 'Anna为什么']);
  await press('Remove the message');
  await answer('Remove this message?', 'Remove');
  expect(await screen.findByText('The message was removed')).toBeTruthy();
  expect(sent).toContainEqual({ path: '/api/moderation/removeReported', input: { id: '7' } });
});

test('a report that cannot be opened says why', async () => {
  replies['/api/moderation/openReport'] = { status: 404, body: { code: 'not_found', message: 'There is no such open report' } };
  await open();
  await press('Open the report about Boris');
  expect((await screen.findByText('There is no such open report')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '7 days' })).toBeNull();
});

test('a suspension is lifted after a question', async () => {
  replies['/api/moderation/suspensions'] = { body: { suspensions: [{ name: 'Carla', since: time, until: time }] } };
  replies['/api/moderation/liftSuspension'] = { body: { message: 'The suspension was lifted' } };
  await open();
  await press('Lift the suspension of Carla');
  replies['/api/moderation/suspensions'] = { body: { suspensions: [] } };
  await answer('Lift the suspension of Carla?', 'Lift');
  expect(await screen.findByText('The suspension was lifted')).toBeTruthy();
  expect(await screen.findByText('Nobody is suspended from the chat.')).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/moderation/liftSuspension', input: { name: 'Carla' } }]);
});

test('the log says who did what, page by page', async () => {
  const entry = { time, moderator: 'Head', subject: 'Boris', days: null };
  replies['/api/moderation/log'] = {
    body: {
      entries: [
        { ...entry, id: '9', action: 'lifted' },
        { ...entry, id: '8', action: 'suspended', days: 7 },
      ],
      hasMore: true,
    },
  };
  replies['/api/moderation/log?before=8'] = {
    body: {
      entries: [
        { ...entry, id: '4', action: 'dismissed', subject: null },
        { ...entry, id: '3', action: 'viewed', moderator: null },
      ],
      hasMore: false,
    },
  };
  await open();
  await press('Show older steps');
  for (const text of [
    'Head lifted the suspension of Boris',
    'Head suspended Boris for 7 days',
    'Head dismissed a report about a removed account',
    'A removed account looked at a report about Boris',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older steps' })).toBeNull();
});

test('what could not be loaded says so, and is asked for again', async () => {
  const failed = { status: 500, body: { code: 'internal', message: 'Something went wrong. Please try again.' } };
  const { '/api/moderation/reports': good } = replies;
  replies['/api/moderation/reports'] = failed;
  await open();
  const alert = (await screen.findByText('The reports could not be loaded.')).closest('[role=alert]') as HTMLElement;
  replies['/api/moderation/reports'] = good as Reply;
  fireEvent.click(await within(alert).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Boris' })).toBeTruthy();
});
