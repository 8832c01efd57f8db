// Chinese and pinyin within English are marked: they get their fonts and are not translated; so is the gap of a prompt, which other fonts lack.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MixedText } from './MixedText.tsx';

afterEach(cleanup);

test.each([
  ['several people (ending, 我＿)', ['我＿']],
  ['and you? (＿呢？)', ['＿呢？']],
  ['Mei: 好，明天见！', ['好，明天见！']],
  ['because…, so… (因为……所以……)', ['因为……所以……']],
  ['to go', []],
  ['明 (míng): bright, not Měi’nián, nín', ['明'], ['míng', 'Měi’nián', 'nín']],
])('%s', (text, marked, pinyin: string[] = []) => {
  const { container } = render(<MixedText text={text} />);
  expect([...container.querySelectorAll('[lang="zh-Hans"]')].map(({ textContent }) => textContent)).toEqual(marked);
  expect([...container.querySelectorAll('[lang="zh-Latn-pinyin"]')].map(({ textContent }) => textContent)).toEqual(pinyin);
  expect(container.querySelectorAll('[translate="no"]')).toHaveLength(marked.length + pinyin.length);
  expect(container.textContent).toBe(text);
});
