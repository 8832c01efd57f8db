// What was typed into a form and not saved: it stays its author's in this tab, so that a reload and another login lose nothing.
import { useState } from 'react';
import type * as z from 'zod/mini';
import { buildStoragePrefix } from './account-storage.ts';
import { readStored, writeStored } from './device-store.ts';
import { getPageAccount } from './page-account.ts';

function readDraft<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readStored(key, 'sessionStorage') ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The draft of that name, or what is saved. `keep` changes it; `forget` is called once it is saved. */
export function useDraft<Value>(name: string, schema: z.ZodMiniType<Value>, saved: () => Value) {
  const [key] = useState(() => `${buildStoragePrefix('draft', getPageAccount() ?? '')}${name}`);
  const [draft, setDraft] = useState(() => readDraft(key, schema) ?? saved());
  const keep = (next: Value) => {
    writeStored(key, JSON.stringify(next), 'sessionStorage');
    setDraft(next);
  };
  return { draft, keep, forget: () => void writeStored(key, undefined, 'sessionStorage') };
}
