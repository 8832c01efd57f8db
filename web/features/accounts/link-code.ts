// Reads the code out of a link of a mail.
import * as z from 'zod/mini';
import { code } from '#contract/fields.ts';

/** The `code` of an address's query; empty where it is missing or can be no code at all. */
export function codeOf(query: URLSearchParams): string {
  const { success, data } = z.safeParse(code, query.get('code') ?? '');
  return success ? data : '';
}
