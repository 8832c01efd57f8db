// The one client: makes every call from its declaration in the contract.
import * as z from 'zod/mini';
import { type Call, type InputOf, type ReplyOf, quizPathOf } from '#contract/call.ts';
import { type ErrorCode, refusal } from '#contract/errors.ts';
import type { TaughtLevel } from '#contract/wire.ts';

// The page's policy forbids code made at run time, which zod would otherwise try.
z.config({ jitless: true });

/** A call that failed. `status` 0 and code `offline`: no answer came at all. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** The input at fault, where there is one. */
  readonly field: string | undefined;
  /** How long to wait before asking again, where the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: ErrorCode | 'offline', message: string, field?: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a failure says, ended like a sentence, so that another can follow. */
export function sentenceOf({ message }: CallError): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** How long a first "too fast" keeps the next ones quiet (learning §9). */
const tooFastQuietMs = 5000;
let tellTooFast: ((message: string) => void) | undefined;
let toldTooFastAt = Number.NEGATIVE_INFINITY;

/** Tells whenever a call is refused with 429, at most once in 5 s. */
export function onTooFast(tell: (message: string) => void): void {
  tellTooFast = tell;
}

function noteTooFast({ status, message }: CallError): void {
  const now = Date.now();
  if (status !== 429 || now - toldTooFastAt < tooFastQuietMs) return;
  toldTooFastAt = now;
  tellTooFast?.(message);
}

let tellUnpaid: (() => void) | undefined;

/** Tells whenever a call, whoever makes it, is refused because its level is not paid. Gives the way to stop that. */
export function onUnpaid(tell: () => void): () => void {
  tellUnpaid = tell;
  return () => {
    if (tellUnpaid === tell) tellUnpaid = undefined;
  };
}

interface Request {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

function requestOf(declared: Call, input: unknown): Request {
  const { hsk } = input as { hsk?: TaughtLevel };
  const wire = z.encode(declared.input, input as never) as Record<string, unknown>;
  const isByPath = declared.path.includes('{quiz}');
  const address = `/api${quizPathOf(declared, hsk)}`;
  const entries = Object.entries(wire).filter(([name, value]) => value !== undefined && !(isByPath && name === 'hsk'));
  // A GET that changes something also answers POST, which no link can make (decisions §3).
  if (declared.method === 'POST' || declared.changesState === true) {
    return { address, method: 'POST', body: JSON.stringify(Object.fromEntries(entries)) };
  }
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return { address: query === '' ? address : `${address}?${query}`, method: 'GET' };
}

async function answerOf({ address, method, body }: Request, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? { accept: 'application/json' } : { accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, 'offline', 'There is no connection right now. Please try again.');
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  const body = refusal.safeParse(await response.json().catch(() => undefined));
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  if (body.success) return new CallError(response.status, body.data.code, body.data.message, body.data.field, wait);
  const message = response.status === 429 ? "You're too fast. Please slow down." : 'Error occured';
  return new CallError(response.status, response.status === 429 ? 'too_fast' : 'internal', message, undefined, wait);
}

/**
 * Makes a call: encodes the input, decodes the reply. Throws CallError for a refusal or when no answer came; an
 * abort by the caller's own signal is thrown as it is.
 */
export async function send<C extends Call<any, any, any>>(
  declared: C,
  input: InputOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReplyOf<C>> {
  const response = await answerOf(requestOf(declared, input), signal);
  if (!response.ok) {
    const error = await refusalOf(response);
    noteTooFast(error);
    if (error.code === 'unpaid') tellUnpaid?.();
    throw error;
  }
  const body: unknown = await response.json().catch(() => undefined);
  const reply = z.safeDecode(declared.reply, body as never);
  if (!reply.success) throw new CallError(response.status, 'internal', 'The answer could not be understood. Please reload the page.');
  return reply.data as ReplyOf<C>;
}
