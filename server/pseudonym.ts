// Pseudonyms: what the log says instead of an account or an address.
import { createHmac } from 'node:crypto';

const characters = 22;

/**
 * The pseudonym of a text: the same for the same text and key, and meaningless without the key.
 * `kind` keeps apart what may look alike, such as the id of an account and an address.
 */
export function createPseudonym(key: string, kind: string, text: string): string {
  return createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url').slice(0, characters);
}
