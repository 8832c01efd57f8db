// The page a login returns to: a path of this app, never another site (security, "Accounts").
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberReturnTo, takeReturnTo } from './return-to.ts';

beforeEach(() => sessionStorage.clear());

test.each(['/', '/quiz', '/quiz?from=mail', '/list?folder=2#word', '/a//b', '/?next=https://evil.example'])(
  'returns to %j, once',
  (path) => {
    rememberReturnTo(path);
    expect(takeReturnTo()).toBe(path);
    expect(takeReturnTo()).toBe('/');
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  '//[',
  '',
])('leads home instead of to %j', (path) => {
  rememberReturnTo(path);
  expect(takeReturnTo()).toBe('/');
  expect(sessionStorage.length).toBe(0);
});

test('without storage the login leads home', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberReturnTo('/quiz');
  expect(takeReturnTo()).toBe('/');
  vi.unstubAllGlobals();
});
