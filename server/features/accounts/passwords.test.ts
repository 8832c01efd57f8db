// Hashing, and which passwords are too common.
import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts';

describe('hashing', () => {
  test('the hash contains its parameters', async () => {
    expect(await hashPassword('bamboo-grove')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('only the correct password matches', async () => {
    const account = { password_hash: await hashPassword('bamboo-grove') };
    expect(await verifyPassword('bamboo-grove', account)).toBe(true);
    expect(await verifyPassword('bamboo-grovE', account)).toBe(false);
    expect(await verifyPassword('nobody has this password', undefined)).toBe(false);
    expect(await verifyPassword('nobody has this password', { password_hash: null })).toBe(false);
  });

  const countRefusals = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.filter((result) => result.status === 'rejected' && result.reason.status === 429).length;

  test('beyond the queue limit requests get 429, the others succeed', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('bamboo-grove', 'account')));
    expect(countRefusals(results)).toBe(10);
    expect(await hashPassword('bamboo-grove')).toContain('$argon2id$');
  });

  test('a third of the queue is kept for accounts: strangers cannot fill it', async () => {
    const account = { password_hash: await hashPassword('bamboo-grove') };
    const strangers = Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('any-password')));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPassword('bamboo-grove', account)));
    expect(countRefusals(await strangers)).toBe(26);
    expect(countRefusals(results)).toBe(4);
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(16);
  });

  test('in a full queue an unknown name is answered like a wrong password, and takes no place', async () => {
    const account = { password_hash: await hashPassword('bamboo-grove') };
    const strangers = Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('any-password')));
    const wrong = verifyPassword('wrong-password', account);
    const unknown = Array.from({ length: 30 }, () => verifyPassword('wrong-password', undefined));
    const logins = Array.from({ length: 14 }, () => verifyPassword('bamboo-grove', account));
    expect([await wrong, ...(await Promise.all(unknown))]).not.toContain(true);
    expect(await Promise.all(logins)).not.toContain(false);
    await strangers;
  });
});

describe('common passwords', () => {
  test.each([
    ['12345678', 'mei', 'mei@example.org'],
    ['PassWord', 'mei', 'mei@example.org'],
    ['Bambusgarten', 'bambusgarten', 'x@example.org'],
    ['mei.lin.2000', 'mei', 'Mei.Lin.2000@example.org'],
    ['mei@example.org', 'mei', 'mei@example.org'],
  ])('%s is rejected', (password, name, email) => {
    expect(() => checkPassword(password, name, email, 'password')).toThrow('Password is too common');
  });

  test('any other password is accepted', () => {
    expect(() => checkPassword('bamboo-grove', 'mei', 'mei@example.org', 'password')).not.toThrow();
  });

  test('the list holds only passwords that the rules would allow', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    expect([...commonPasswords].filter((password) => !/^[\x21-\x7e]{8,30}$/.test(password) || password !== password.toLowerCase())).toEqual(
      [],
    );
  });
});
