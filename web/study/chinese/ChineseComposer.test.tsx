// Writing Chinese by pinyin: what a learner types and sees.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  box,
  highlighted,
  insert,
  openComposer,
  optionTexts,
  press,
  replyDictionary,
  sent,
  type,
  value,
} from '#dev/fixtures/web/composer.tsx';

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async () => replyDictionary());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('letters', () => {
  test('become the first candidate by Space, and Enter sends what is Chinese', async () => {
    openComposer();
    type('nihaowoshi');
    expect(box().value).toBe('nihaowoshi');
    expect(value()).toBe('');
    await screen.findByRole('listbox', { name: 'Words for what you typed' });
    expect(optionTexts().slice(0, 3)).toEqual(['你好我是', '你好', '你']);
    press(' ');
    expect(box().value).toBe('你好我是');
    expect(screen.queryByRole('listbox')).toBeNull();
    press('Enter');
    expect(sent).toEqual(['你好我是']);
    expect(box().value).toBe('');
  });

  test('are chosen by a number; the rest goes on behind', async () => {
    openComposer();
    type('nihaowo');
    await screen.findByRole('listbox');
    press('2');
    expect(box().value).toBe('你好wo');
    expect(value()).toBe('你好');
    expect(optionTexts()[0]).toBe('我');
    press('1');
    expect(value()).toBe('你好我');
    press('7');
    expect(value()).toBe('你好我7');
  });

  test('a number without a candidate does nothing', async () => {
    openComposer();
    type('hao');
    await screen.findByRole('listbox');
    press('9');
    expect(box().value).toBe('hao');
  });

  test('are in the middle of the text, where the caret is', async () => {
    openComposer();
    insert('你好', 'insertFromPaste');
    box().setSelectionRange(1, 1);
    type('wo');
    expect(box().value).toBe('你wo好');
    await screen.findByRole('listbox');
    press(' ');
    expect(value()).toBe('你我好');
    expect(box().selectionStart).toBe(2);
  });

  test('are deleted one by one, and given up by Escape', async () => {
    openComposer();
    type('nih');
    await screen.findByRole('listbox');
    press('Backspace');
    expect(box().value).toBe('ni');
    expect(optionTexts()).toEqual(['你']);
    expect(press('Escape')).toBe(false);
    expect(box().value).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
    // Without letters Escape belongs to whatever is around.
    expect(press('Escape')).toBe(true);
  });

  test('Enter converts them and does not send; it is the next Enter that sends', async () => {
    openComposer();
    type('nihao');
    await screen.findByRole('listbox');
    press('Enter');
    expect(value()).toBe('你好');
    expect(sent).toEqual([]);
    expect(press('Enter', { shiftKey: true })).toBe(true);
    press('Enter');
    expect(sent).toEqual(['你好']);
  });

  test('that stand for nothing are kept, said so, and never sent', async () => {
    openComposer();
    type('v');
    await screen.findByText('No word has this reading.');
    press(' ');
    press('Enter');
    press('?');
    expect(box().value).toBe('v');
    expect(value()).toBe('');
    expect(sent).toEqual([]);
  });
});

describe('the pages of candidates', () => {
  test('are turned by full stop and comma, equals and minus, and the page keys; the arrows go from word to word', async () => {
    openComposer();
    type('shi');
    await screen.findByRole('listbox');
    expect(optionTexts()).toEqual(Array.from('是十时事市世式视试'));
    for (const [next, previous] of [
      ['.', ','],
      ['=', '-'],
      ['PageDown', 'PageUp'],
    ] as const) {
      press(next);
      expect(optionTexts()).toEqual(['室']);
      press(previous);
      expect(optionTexts()).toHaveLength(9);
    }
    press('PageUp');
    press('ArrowRight');
    expect(highlighted()).toBe('2十shí, ten');
    for (let count = 0; count < 8; count += 1) press('ArrowDown');
    expect(highlighted()).toContain('室');
    press('ArrowLeft');
    press('ArrowUp');
    press(' ');
    expect(value()).toBe('视');
  });

  test('are turned and chosen from by a press, which leaves the focus in the box', async () => {
    openComposer();
    type('shi');
    await screen.findByRole('listbox');
    const more = screen.getByRole('button', { name: 'More words' });
    expect(fireEvent.mouseDown(more)).toBe(false);
    fireEvent.click(more);
    fireEvent.click(screen.getByRole('option', { name: /室/ }));
    expect(value()).toBe('室');
    expect(document.activeElement).toBe(box());
  });

  test('hear the same keys in the line itself', async () => {
    openComposer();
    type('shi');
    const list = await screen.findByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(value()).toBe('十');
    expect(document.activeElement).toBe(box());
  });

  test('tell tones and meaning of the highlighted word, and mark what is learnt', async () => {
    openComposer(['好', '市']);
    type('shi');
    await screen.findByRole('listbox');
    expect(highlighted()).toBe('1是shì, be');
    press('ArrowRight');
    expect(screen.getByText('shì')).toBeTruthy();
    expect(highlighted()).toBe('2市shì, meaning of 市, learnt');
    expect(screen.getByText('2: 市, shì, meaning of 市, learnt. Page 1 of 2').role).toBe('status');
    expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });
});

describe('punctuation', () => {
  test('is Chinese, but not in a number', () => {
    openComposer();
    insert('好', 'insertFromPaste');
    type(',3.5.');
    expect(value()).toBe('好，3.5.');
    type('?');
    expect(value()).toBe('好，3.5.？');
  });
  test.each([
    ['?', '你好我？'],
    ['!', '你好我！'],
    [',', '你好我，'],
    ['.', '你好我。'],
  ])('%s behind letters converts them first', async (mark, expected) => {
    openComposer();
    type('nihaowo');
    await screen.findByRole('listbox');
    press(mark);
    expect(value()).toBe(expected);
    expect(box().selectionStart).toBe(expected.length);
  });
});

test('pasted letters stay as they are', () => {
  openComposer();
  insert('ok', 'insertFromPaste');
  expect(value()).toBe('ok');
});

test('it can be switched off, which this device keeps for the account', async () => {
  const accountId = openComposer();
  type('ni');
  fireEvent.click(screen.getByRole('button', { name: 'Write Chinese by pinyin', pressed: true }));
  expect(box().value).toBe('');
  type('ni?');
  expect(value()).toBe('ni?');
  expect(localStorage.getItem(`hanzivine:pinyin:${accountId}`)).toBe('off');
  cleanup();
  openComposer([], accountId);
  expect(screen.getByRole('button', { name: 'Write Chinese by pinyin', pressed: false })).toBeTruthy();
  cleanup();
  openComposer();
  expect(screen.getByRole('button', { name: 'Write Chinese by pinyin', pressed: true })).toBeTruthy();
});

test('without the dictionary the letters wait, and it is fetched again on request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  openComposer();
  type('nihao');
  expect(await screen.findByText('The words could not be loaded.')).toBeTruthy();
  press(' ');
  expect(box().value).toBe('nihao');
  vi.stubGlobal('fetch', async () => replyDictionary());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('listbox');
  press(' ');
  expect(value()).toBe('你好');
});
