// The composer of Chinese beside keyboards and input methods of the system.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { box, insert, openComposer, press, replyDictionary, sent, setShown, type, value } from '#dev/fixtures/web/composer.tsx';

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async () => replyDictionary());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a keyboard of the system', () => {
  test('that composes Chinese is left alone', () => {
    openComposer();
    const element = box();
    fireEvent.compositionStart(element);
    for (const shown of ['n', 'ni', 'ni hao']) {
      fireEvent.keyDown(element, { key: 'Process', keyCode: 229, isComposing: true });
      setShown(shown, shown.length, 'insertCompositionText');
      expect(screen.queryByRole('listbox')).toBeNull();
    }
    setShown('你好', 2, 'insertCompositionText');
    fireEvent.compositionEnd(element, { data: '你好' });
    expect(value()).toBe('你好');
    expect(sent).toEqual([]);
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])('an Enter that ends its composition does not send: %j', (init) => {
    openComposer();
    insert('你好', 'insertFromPaste');
    expect(press('Enter', init)).toBe(true);
    expect(sent).toEqual([]);
  });

  test('that composes Latin words leaves letters, which are then converted', async () => {
    openComposer();
    const element = box();
    fireEvent.compositionStart(element);
    setShown('nihao', 5, 'insertCompositionText');
    fireEvent.compositionEnd(element, { data: 'nihao' });
    expect(value()).toBe('');
    await screen.findByRole('listbox');
    // It reports no key for Space.
    insert(' ');
    expect(box().value).toBe('你好');
    expect(value()).toBe('你好');
  });

  test('that reports its letters as typed while it composes is left alone too', () => {
    openComposer();
    fireEvent.compositionStart(box());
    setShown('ni', 2, 'insertText');
    expect(screen.queryByText(/Loading/)).toBeNull();
    setShown('你', 1, 'insertText');
    fireEvent.compositionEnd(box());
    expect(value()).toBe('你');
  });

  test('composing beside open letters keeps both', () => {
    openComposer();
    type('ni');
    fireEvent.compositionStart(box());
    insert('好', 'insertCompositionText');
    fireEvent.compositionEnd(box(), { data: '好' });
    expect(box().value).toBe('ni好');
    expect(value()).toBe('好');
  });

  test('shortcuts are no letters', () => {
    openComposer();
    type('ni');
    expect(press('Enter', { ctrlKey: true })).toBe(true);
    expect(value()).toBe('');
  });
});
