// The sentences of the API documentation are left out of what browsers load; nothing else is.
import { expect, test } from 'vitest';
import { emptySummaries } from './shorter-contract.ts';

test.each([
  ["call({ summary: 'Returns a page.', input })", "call({ summary: '', input })"],
  [`{ summary: "A user's name.", path: '/a' }`, "{ summary: '', path: '/a' }"],
  [String.raw`{ summary:'It\'s here.' }`, "{ summary: '' }"],
  ["{ summary:\n      'On the next line.',\n  path }", "{ summary: '',\n  path }"],
  ["{ text: 'a summary: of it' }", "{ text: 'a summary: of it' }"],
  ['{ summary: string, others: 1 }', '{ summary: string, others: 1 }'],
])('%s', (code, expected) => {
  expect(emptySummaries(code)).toBe(expected);
});
