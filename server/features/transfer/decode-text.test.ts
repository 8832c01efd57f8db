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

test('of encodings in which as many words are found the one with fewer damaged characters is meant', () => {
  const damaged = new TextDecoder().decode(bytes);
  expect(decodeText(bytes, (decoded) => (decoded === damaged || decoded === simplified ? 1 : 0))).toEqual({ text: simplified });
});

test('without a word in any encoding there is no text', () => {
  expect(decodeText(bytes, () => 0)).toMatchObject({ problem: expect.stringContaining('UTF-8') });
});

test('what is UTF-8 is not guessed, also without a word of the course', () => {
  expect(decodeText(new TextEncoder().encode('hello'), () => 0)).toEqual({ text: 'hello' });
});

test.each([
  ['a bad byte', Buffer.concat([Buffer.from('你好\n老'), Buffer.from([0xff]), Buffer.from('师\n再见\n')]), '你好\n老\uFFFD师\n再见\n'],
  ['a character cut off at the end', Buffer.from('你好\n再见').subarray(0, -1), '你好\n再\uFFFD'],
  ['half a character of UTF-16', Buffer.from('\uFEFF你好\n再', 'utf16le').subarray(0, -1), '你好\n\uFFFD'],
])('%s costs its own character alone', (_, damaged, text) => {
  const countWords = (decoded: string) => ['你好', '再见'].filter((word) => decoded.split('\n').includes(word)).length;
  expect(decodeText(damaged, countWords)).toEqual({ text });
});
