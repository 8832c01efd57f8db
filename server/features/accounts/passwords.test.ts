// Hashing, and which passwords are too common.
import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { checkPassword, hashPassword, isPassword } from './passwords.ts';

describe('hashing', () => {
  test('the parameters stand in the hash', async () => {
    expect(await hashPassword('bamboo-grove')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('only the right password is the password', async () => {
    const hashed = await hashPassword('bamboo-grove');
    expect(await isPassword('bamboo-grove', hashed)).toBe(true);
    expect(await isPassword('bamboo-grovE', hashed)).toBe(false);
    expect(await isPassword('nobody has this password', undefined)).toBe(false);
    expect(await isPassword('nobody has this password', null)).toBe(false);
  });

  test('too many at once are asked to wait, the others get through', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('bamboo-grove')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => result.reason.status)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await hashPassword('bamboo-grove')).toContain('$argon2id$');
  });
});

describe('common passwords', () => {
  test.each([
    ['12345678', 'mei', 'mei@example.org'],
    ['PassWord', 'mei', 'mei@example.org'],
    ['Bambusgarten', 'bambusgarten', 'x@example.org'],
    ['mei.lin.2000', 'mei', 'Mei.Lin.2000@example.org'],
    ['mei@example.org', 'mei', 'mei@example.org'],
  ])('%s is refused', (password, name, email) => {
    expect(() => checkPassword(password, name, email, 'password')).toThrow('Password is too common');
  });

  test('another one is not', () => {
    expect(() => checkPassword('bamboo-grove', 'mei', 'mei@example.org', 'password')).not.toThrow();
  });

  test('the list holds only what the rules would let through', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    expect([...commonPasswords].filter((password) => !/^[\x21-\x7e]{8,30}$/.test(password) || password !== password.toLowerCase())).toEqual(
      [],
    );
  });
});
