// Typed input at its limits: the longest that is accepted, and one more (accounts-and-chat §5; decisions §12).
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { code, currentPassword, email, loginName, newPassword, username } from './fields.ts';

/** The message for a value; undefined if it is accepted. */
function judge(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** An email of so many characters. */
const buildEmail = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;

describe('an email', () => {
  test('has at most 254 characters', () => {
    expect(buildEmail(254)).toHaveLength(254);
    expect(judge(email, buildEmail(254))).toBeUndefined();
    expect(judge(email, buildEmail(255))).toBe('Invalid email format');
  });

  test.each(['a@b.cd', "o'brien+hsk@mail.example.org", `a@${'b'.repeat(63)}.org`, 'a@b-c.org'])('%s is accepted', (value) => {
    expect(judge(email, value)).toBeUndefined();
  });

  test.each([
    'a@b',
    '@b.org',
    'a@',
    'a b@c.org',
    'a@b..org',
    'a@-b.org',
    'a@b-.org',
    `a@${'b'.repeat(64)}.org`,
    'a@b.c',
    'a@b.org ',
    'ä@b.org',
    'a@b.org\n',
    '<a@b.org>',
  ])('%j is not', (value) => expect(judge(email, value)).toBe('Invalid email format'));

  test('is asked for', () => expect(judge(email, '')).toBe('Please enter your email'));
});

describe('a username', () => {
  test('has at most 30 characters', () => {
    expect(judge(username, 'a'.repeat(30))).toBeUndefined();
    expect(judge(username, 'a'.repeat(31))).toBe('Maximum 30 characters allowed for username');
  });

  test.each(['a', 'Анна', 'Zoë-3_x', 'e\u0301'])('%s is accepted', (value) => expect(judge(username, value)).toBeUndefined());

  test.each([
    ['', 'Please enter a username'],
    ['a b', 'Username cannot contain spaces'],
    [`${'a'.repeat(40)} !`, 'Username cannot contain spaces'],
    ['安娜', 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
    [`${'a'.repeat(40)}!`, 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
  ])('%j: %s', (value, message) => expect(judge(username, value)).toBe(message));
});

describe('a new password', () => {
  test('has 8 to 30 characters', () => {
    expect(judge(newPassword, 'a'.repeat(7))).toBe('Password must be at least 8 characters long');
    for (const length of [8, 30]) expect(judge(newPassword, 'a'.repeat(length))).toBeUndefined();
    expect(judge(newPassword, 'a'.repeat(31))).toBe('Password must be maximum 30 characters long');
  });

  test.each([
    ['a bcdefg', 'Password cannot contain spaces'],
    ['a b', 'Password cannot contain spaces'],
    ['passwört', 'Password contains unsupported characters'],
    ['!~#$%^&*', undefined],
  ])('%j: %s', (value, message) => expect(judge(newPassword, value)).toBe(message));
});

test('what is typed to log in only has to be there', () => {
  expect(judge(currentPassword, ' ')).toBeUndefined();
  expect(judge(currentPassword, '')).toBe('Please enter your password');
  expect(judge(loginName, '安娜')).toBeUndefined();
  expect(judge(loginName, '')).toBe('Please enter your username or email');
  expect(judge(code, 'x')).toBeUndefined();
  expect(judge(code, '')).toBe('The link is incomplete. Please open it again from the email');
  for (const schema of [email, username, newPassword, currentPassword, loginName]) expect(judge(schema, 'a'.repeat(1001))).toBeDefined();
  expect(judge(code, 'a'.repeat(201))).toBeDefined();
});
