// Texts of which nobody says the encoding: which guess wins.
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

// 你好 in GB18030, which is as well-formed in Big5.
const bytes = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3]);
const [simplified, traditional] = ['gb18030', 'big5'].map((encoding) => new TextDecoder(encoding).decode(bytes));

test.each([
  [simplified, traditional],
  [traditional, simplified],
])('the encoding in which most words are found is meant: %s, not %s', (text, other) => {
  const countWords = (decoded: string) => (decoded === text ? 2 : decoded === other ? 1 : 0);
  expect(decodeText(bytes, countWords)).toEqual({ text });
});

test('without a word in any encoding there is no text', () => {
  expect(decodeText(bytes, () => 0)).toMatchObject({ problem: expect.stringContaining('UTF-8') });
});

test('what is UTF-8 is not guessed, also without a word of the course', () => {
  expect(decodeText(new TextEncoder().encode('hello'), () => 0)).toEqual({ text: 'hello' });
});
