// Reads the code from an emailed link.
import * as z from 'zod/mini';
import { code } from '#contract/fields.ts';

/** Returns the `code` of an address's query; empty if it is missing or malformed. */
export function readLinkCode(query: URLSearchParams): string {
  const { success, data } = z.safeParse(code, query.get('code') ?? '');
  return success ? data : '';
}
