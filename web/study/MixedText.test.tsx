// Chinese within English is marked, so that it gets a Chinese font; so is the gap of a prompt, which other fonts lack.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MixedText } from './MixedText.tsx';

afterEach(cleanup);

test.each([
  ['several people (ending, 我＿)', ['我＿']],
  ['and you? (＿呢？)', ['＿呢']],
  ['because…, so… (因为……所以……)', ['因为……所以……']],
  ['to go', []],
])('%s', (text, marked) => {
  const { container } = render(<MixedText text={text} />);
  expect([...container.querySelectorAll('[lang="zh-Hans"]')].map(({ textContent }) => textContent)).toEqual(marked);
  expect(container.textContent).toBe(text);
});
