// Secrets of a cookie or an emailed link: only their hashes are stored.
import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash to store, and to look a secret up by. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
