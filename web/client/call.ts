// The API client: makes every call from its declaration in the contract.
import * as z from 'zod/mini';
import { type Call, type CallInput, type CallReply, buildQuizPath } from '#contract/call.ts';
import { type ErrorCode, errorBody } from '#contract/errors.ts';
import type { TaughtLevel } from '#contract/wire.ts';

// The content security policy forbids eval, which zod's JIT would otherwise try.
z.config({ jitless: true });

/** A failed call. `status` 0 with code `offline` means that no response came. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** The invalid input field, if any. */
  readonly field: string | undefined;
  /** How long to wait before a retry, if the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: ErrorCode | 'offline', message: string, field?: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

function formatWait(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** Returns an error message as a full sentence, so that another one can follow; who was too fast is told when to try again (decisions §13). */
export function formatErrorSentence({ message, code, retryAfterMs }: CallError): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return code === 'too_fast' && retryAfterMs !== undefined ? `${sentence} Try again in ${formatWait(retryAfterMs)}.` : sentence;
}

/** How long one rate-limit notice suppresses the next ones (learning §9). */
const rateLimitQuietMs = 5000;
let rateLimitListener: ((message: string) => void) | undefined;
let lastRateLimitNoticeAt = Number.NEGATIVE_INFINITY;

/** Calls the listener when a call fails with 429, at most once in 5 s. */
export function onRateLimitError(listener: (message: string) => void): void {
  rateLimitListener = listener;
}

function reportRateLimit(error: CallError): void {
  const now = Date.now();
  if (error.status !== 429 || now - lastRateLimitNoticeAt < rateLimitQuietMs) return;
  lastRateLimitNoticeAt = now;
  rateLimitListener?.(formatErrorSentence(error));
}

let unpaidErrorListener: (() => void) | undefined;

/** Calls the listener when any call fails because its level is not paid. Returns an unsubscribe function. */
export function onUnpaidError(listener: () => void): () => void {
  unpaidErrorListener = listener;
  return () => {
    if (unpaidErrorListener === listener) unpaidErrorListener = undefined;
  };
}

/** Tells that listener, for a refusal that came another way: the live channel. */
export function reportUnpaidError(): void {
  unpaidErrorListener?.();
}

let loginAgainListener: (() => Promise<boolean>) | undefined;

/**
 * Calls the listener when a call needs a more recent login; once it resolves to true, the call is made again.
 * Returns an unsubscribe function.
 */
export function onLoginAgain(listener: () => Promise<boolean>): () => void {
  loginAgainListener = listener;
  return () => {
    if (loginAgainListener === listener) loginAgainListener = undefined;
  };
}

interface WireRequest {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string | FormData;
}

function buildRequest(call: Call, input: unknown, file: File | undefined): WireRequest {
  const { hsk } = input as { hsk?: TaughtLevel };
  const wire = z.encode(call.input, input) as Record<string, unknown>;
  const hasLevelInPath = call.path.includes('{quiz}');
  const address = `/api${buildQuizPath(call, hsk)}`;
  const entries = Object.entries(wire).filter(([name, value]) => value !== undefined && !(hasLevelInPath && name === 'hsk'));
  if (call.multipart && file) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, String(value));
    form.append(call.multipart.field, file);
    return { address, method: 'POST', body: form };
  }
  // A state-changing GET is sent as POST, which no link can trigger (decisions §3).
  if (call.method === 'POST' || call.changesState === true) {
    return { address, method: 'POST', body: JSON.stringify(Object.fromEntries(entries)) };
  }
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return { address: query === '' ? address : `${address}?${query}`, method: 'GET' };
}

async function fetchResponse({ address, method, body }: WireRequest, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      // The browser itself writes the type of a form, with its boundary.
      headers:
        typeof body === 'string' ? { accept: 'application/json', 'content-type': 'application/json' } : { accept: 'application/json' },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, 'offline', 'There is no connection right now. Please try again.');
  }
}

/** Fetches a file that is no call. Throws CallError as `send` does. */
export async function fetchFile(address: string): Promise<{ readonly name: string; readonly blob: Blob }> {
  const response = await fetchResponse({ address, method: 'GET' }, undefined);
  if (!response.ok) {
    const error = await readError(response);
    reportRateLimit(error);
    throw error;
  }
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return { name, blob: await response.blob() };
  } catch {
    throw new CallError(0, 'offline', 'The connection was lost on the way. Please try again.');
  }
}

async function readError(response: Response): Promise<CallError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  const seconds = body.data?.retryAfter ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  if (body.success) return new CallError(response.status, body.data.code, body.data.message, body.data.field, retryAfterMs);
  const message = response.status === 429 ? "You're too fast. Please slow down." : 'Error occured';
  return new CallError(response.status, response.status === 429 ? 'too_fast' : 'internal', message, undefined, retryAfterMs);
}

/**
 * Makes a call: encodes the input, decodes the reply. Throws CallError for an error response or none; an
 * abort by the caller's own signal is rethrown unchanged. `file`: the file of a multipart call. `isQuiet`: the learner hears of no limit.
 */
// `any`, because a call with narrower shapes is no Call<Shape>: the shapes stand on both sides of functions.
// oxlint-disable-next-line typescript/no-explicit-any
export async function send<C extends Call<any, any, any>>(
  call: C,
  input: CallInput<C>,
  { signal, file, isQuiet = false }: { signal?: AbortSignal; file?: File; isQuiet?: boolean } = {},
): Promise<CallReply<C>> {
  const response = await fetchResponse(buildRequest(call, input, file), signal);
  if (!response.ok) {
    const error = await readError(response);
    if (!isQuiet) reportRateLimit(error);
    if (error.code === 'unpaid') reportUnpaidError();
    if (error.code === 'login_again' && (await loginAgainListener?.())) return send(call, input, signal ? { signal } : {});
    throw error;
  }
  const body: unknown = await response.json().catch(() => undefined);
  const reply = z.safeDecode(call.reply, body);
  if (!reply.success) throw new CallError(response.status, 'internal', 'The answer could not be understood. Please reload the page.');
  return reply.data as CallReply<C>;
}
