// Writing by pinyin what the course does not have: words chosen before, words beside the course, words of English.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAccount } from '#web/client/account-storage.ts';
import {
  highlighted,
  openComposer,
  optionTexts,
  press,
  replyDictionary,
  replyTypingWords,
  type,
  value,
} from '#dev/fixtures/web/composer.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => replyDictionary());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what the learner chose', () => {
  const letAnnaChoose = async () => {
    const accountId = openComposer();
    type('shi');
    await screen.findByRole('listbox');
    press('3');
    expect(value()).toBe('时');
    cleanup();
    return accountId;
  };

  test('is offered first the next time', async () => {
    const accountId = await letAnnaChoose();
    openComposer([], accountId);
    type('shi');
    await screen.findByRole('listbox');
    expect(optionTexts().slice(0, 3)).toEqual(['时', '是', '十']);
  });

  test('is taken by the keys that take the first word', async () => {
    const accountId = await letAnnaChoose();
    openComposer([], accountId);
    type('shi');
    await screen.findByRole('listbox');
    press('!');
    expect(value()).toBe('时！');
  });

  test('is nothing to somebody else on the same device', async () => {
    await letAnnaChoose();
    openComposer();
    type('shi');
    await screen.findByRole('listbox');
    expect(optionTexts()[0]).toBe('是');
  });

  test('outlasts a logout, and goes when the account is removed', async () => {
    const accountId = await letAnnaChoose();
    const key = `hanzivine:choices:${accountId}:`;
    const kept = [{ letters: 'shi', text: '时', pinyin: 'shì', times: 1 }];
    const another = openComposer();
    cleanup();
    forgetAccount(another);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(kept);
    forgetAccount(accountId);
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('of several parts is remembered as one', async () => {
    const accountId = openComposer();
    type('haowo');
    await screen.findByRole('listbox');
    press('2');
    press('1');
    expect(value()).toBe('好我');
    cleanup();
    openComposer([], accountId);
    type('haowo');
    await screen.findByRole('listbox');
    expect(optionTexts()[0]).toBe('好我');
  });
});

describe('words beside the course', () => {
  test('can be typed once they are loaded, are marked, and never as learnt', async () => {
    vi.stubGlobal('fetch', async (address: string) => (address.includes('typing-words') ? replyTypingWords() : replyDictionary()));
    openComposer(['好']);
    type('anna');
    await screen.findByRole('option', { name: /安娜/ });
    expect(highlighted()).toBe('1安娜ānnà, not in the course');
    press(' ');
    expect(value()).toBe('安娜');
  });

  test('are found by English', async () => {
    vi.stubGlobal('fetch', async (address: string) => (address.includes('typing-words') ? replyTypingWords() : replyDictionary()));
    openComposer();
    type('good');
    await screen.findByRole('option', { name: /好/ });
    expect(highlighted()).toBe('1好hǎo, good');
  });

  test('are missed without harm if they cannot be loaded', async () => {
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.includes('typing-words')) throw new TypeError('Failed to fetch');
      return replyDictionary();
    });
    openComposer();
    type('nihaowoshi');
    await screen.findByRole('listbox');
    press(' ');
    expect(value()).toBe('你好我是');
  });
});
