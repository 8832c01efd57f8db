// What was written about a word and not saved: kept in the tab for its author, and for nobody else who logs in there.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Word } from '#contract/study.ts';
import { setPageAccount } from '#web/client/page-account.ts';
import { dismissNotice, getNotices } from '#web/ui/notice.ts';
import NoteDialog from './NoteDialog.tsx';

const word = { id: '1-001', text: '一' } as Word;
const note = { id: word.id, note: '', association: '', synonyms: [], version: 0 };

afterEach(() => {
  cleanup();
  setPageAccount(undefined);
  sessionStorage.clear();
  vi.unstubAllGlobals();
  for (const { id } of getNotices()) dismissNotice(id);
});

/** Opens the dialog as a learner; the one before is gone, as after a reload. */
function openAs(accountId: string): HTMLTextAreaElement {
  cleanup();
  setPageAccount(accountId);
  render(<NoteDialog word={word} own={{ level: 1, note, isLeech: false }} onClose={() => undefined} />);
  return screen.getByLabelText('Your note');
}

test('a draft is shown to its author alone', () => {
  fireEvent.change(openAs('anna-id'), { target: { value: 'Of Anna alone' } });
  expect(openAs('mei-id').value).toBe('');
  fireEvent.change(openAs('mei-id'), { target: { value: 'Of Mei' } });
  expect(openAs('anna-id').value).toBe('Of Anna alone');
});

test('what cannot be read as a draft is none', () => {
  sessionStorage.setItem('hanzivine:draft:anna-id:note:1-001', '{"note":7}');
  expect(openAs('anna-id').value).toBe('');
});

test('what is saved is no draft any more; what was refused stays one', async () => {
  let status = 500;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      status === 200
        ? Response.json({ saved: 1, note: { id: word.id, note: 'Saved', association: '', synonyms: [], version: 1 } })
        : Response.json({ code: 'internal', message: 'Something went wrong.' }, { status }),
    ),
  );
  fireEvent.change(openAs('anna-id'), { target: { value: 'Saved' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(getNotices()).toHaveLength(1));
  expect(openAs('anna-id').value).toBe('Saved');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
