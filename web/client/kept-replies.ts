// Replies that the device keeps, so that a reload offline opens what was there.
import * as z from 'zod/mini';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import { CallError, type SendOptions, send } from './call.ts';
import { readStored, writeStored } from './device-store.ts';

const prefix = 'hanzivine:reply:';

/** How long a silent line is waited for before the kept reply is shown; and where it has been silent for so long already. */
const patienceMs = 4000;
const leastPatienceMs = 500;

/** A reply, and whether it is the kept one because the server could not be reached. */
export interface KeptReply<Reply> {
  readonly reply: Reply;
  /** Why the call itself failed; undefined where it did not. */
  readonly error: CallError | undefined;
}

// `any`, as in `send`: the shapes stand on both sides of functions.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyCall = Call<any, any, any>;

/** The reply kept under a name; undefined if there is none. */
export function recallReply<C extends AnyCall>(call: C, name: string): CallReply<C> | undefined {
  const text = readStored(prefix + name);
  if (text === undefined) return undefined;
  try {
    // As on the wire; one of another build may have another shape.
    return z.decode(call.reply, JSON.parse(text)) as CallReply<C>;
  } catch {
    return undefined;
  }
}

/** Makes a call and keeps its reply under a name. */
export async function sendAndKeep<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const reply = await send(call, input, options);
  // Without room for the new reply the old one must go too.
  if (!writeStored(prefix + name, JSON.stringify(z.encode(call.reply, reply)))) writeStored(prefix + name, undefined);
  return reply;
}

/** Since when calls have gone out and none has been answered; undefined while the last one was. */
let silentSince: number | undefined;

/** Fails once the line has been silent for too long: the first call of a page waits, those behind it hardly do. */
async function waitPatiently(signal: AbortSignal | undefined): Promise<never> {
  const silentMs = Date.now() - (silentSince ?? Date.now());
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(leastPatienceMs, patienceMs - silentMs));
    signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  throw new CallError(0, 'offline', 'HanziVine does not answer right now. Please try again.');
}

/**
 * Makes a call and keeps its reply; where HanziVine is out of reach, or says nothing for a while, the kept one serves. Throws like `send` if
 * there is none. `isShown`: a reply is on the screen, so that this one takes as long as it takes.
 */
export async function sendOrRecall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
  { isShown = false, ...options }: SendOptions & { readonly isShown?: boolean },
): Promise<KeptReply<CallReply<C>>> {
  const kept = recallReply(call, name);
  silentSince ??= Date.now();
  // A reply that comes too late for this screen is kept for the next one.
  const sending = sendAndKeep(call, input, name, options).finally(() => (silentSince = undefined));
  try {
    const reply = await (kept === undefined || isShown ? sending : Promise.race([sending, waitPatiently(options.signal)]));
    return { reply, error: undefined };
  } catch (error) {
    const isUnreachable = error instanceof CallError && (error.status === 0 || error.status >= 500);
    if (!isUnreachable || kept === undefined) throw error;
    return { reply: kept, error };
  }
}

/** Forgets what is only kept for a longer time offline, to make room for answers. */
export function forgetSpareReplies(): void {
  forgetReplies(/:(?:ahead|list:.*|uses:.*)$/);
}

/** Forgets all replies, because nobody is logged in any more, or those with such names. */
export function forgetReplies(names = /./): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix) && names.test(name))) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
