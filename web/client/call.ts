// The API client: makes every call from its declaration in the contract.
import * as z from 'zod/mini';
import { type Call, type CallInput, type CallReply, accountHeader, buildQuizPath } from '#contract/call.ts';
import { type ErrorCode, errorBody } from '#contract/errors.ts';
import { type TaughtLevel, asksForTimeZone, getWireName } from '#contract/wire.ts';
import { getPageAccount } from './page-account.ts';
import { formatRetry } from './call-messages.ts';
import { noteServerTime } from './server-clock.ts';
import { getTimeZone } from './time-zone.ts';

// The content security policy forbids eval, which zod's JIT would otherwise try.
z.config({ jitless: true });

/** A failed call. `status` 0 with code `offline` means that HanziVine was out of reach: no response came, or one that is none of ours. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** The invalid input field, if any. */
  readonly field: string | undefined;
  /** How long to wait before a retry, if the server says so. */
  readonly retryAfterMs: number | undefined;
  /** The number of the request, by which the server's log has it. */
  readonly requestNumber: string | undefined;

  constructor(status: number, code: ErrorCode | 'offline', message: string, field?: string, retryAfterMs?: number, requestNumber?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
    this.requestNumber = requestNumber;
  }
}

/** The number of the request where the server is at fault: users who write to us can quote it. */
export function getFaultNumber(error: unknown): string | undefined {
  return error instanceof CallError && error.status >= 500 ? error.requestNumber : undefined;
}

const noLine = 'There is no connection right now. Please try again.';
const lineLost = 'The connection was lost. Please try again.';
const networkAnswered = 'Your network answered instead of HanziVine. It may want you to log in to it first. Please try again.';
const noServer = 'HanziVine cannot be reached right now. Please try again.';

const createOffline = (message: string) => new CallError(0, 'offline', message);

/** Whether something answered with success, in a shape that is none of ours. */
export function isForeignReply(error: unknown): boolean {
  return error instanceof CallError && error.message === networkAnswered;
}

/** Returns an error message as a full sentence, so that another one can follow; a limit says when to try again (decisions §13). */
export function formatErrorSentence({ message, code, retryAfterMs }: CallError): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return code === 'too_fast' && retryAfterMs !== undefined ? formatRetry(sentence, retryAfterMs) : sentence;
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

let otherAccountListener: (() => void) | undefined;

/** Calls the listener when a call is refused because another account than the page's is logged in. Returns an unsubscribe function. */
export function onOtherAccount(listener: () => void): () => void {
  otherAccountListener = listener;
  return () => {
    if (otherAccountListener === listener) otherAccountListener = undefined;
  };
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
  const { level, timeZone } = input as { level?: TaughtLevel; timeZone?: string };
  // A day begins where the learner is (decisions §5): no caller can forget it.
  const zoned = asksForTimeZone(call.input) ? { ...(input as object), timeZone: timeZone ?? getTimeZone() } : input;
  const wire = z.encode(call.input, zoned) as Record<string, unknown>;
  const hasLevelInPath = call.path.includes('{quiz}');
  const address = `/api${buildQuizPath(call, level)}`;
  const entries = Object.entries(wire).filter(([name, value]) => value !== undefined && !(hasLevelInPath && name === getWireName('level')));
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

// How long a server may be silent, in milliseconds. A file takes as long as it takes.
const silenceMs = { read: 30_000, write: 60_000 } as const;

/** `account`: whom the request names; left out: the page's own; null: nobody. */
async function fetchResponse(
  { address, method, body }: WireRequest,
  { signal, account = getPageAccount() ?? null }: Pick<SendOptions, 'signal' | 'account'>,
): Promise<Response> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const giveUp = () => stopping.abort(new DOMException('No answer', 'TimeoutError'));
  const timer = body instanceof FormData ? undefined : setTimeout(giveUp, method === 'GET' ? silenceMs.read : silenceMs.write);
  try {
    const response = await fetch(address, {
      method,
      credentials: 'same-origin',
      // None of our calls leads elsewhere.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        // The browser itself writes the type of a form, with its boundary.
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(account !== null && { [accountHeader]: account }),
      },
      ...(body !== undefined && { body }),
      signal: stopping.signal,
    });
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (error) {
    throw toOffline(error, noLine);
  } finally {
    clearTimeout(timer);
  }
}

/** The caller's own abort stays one. */
function toOffline(error: unknown, message: string): unknown {
  return error instanceof DOMException && error.name === 'AbortError' ? error : createOffline(message);
}

/** The JSON of a body; undefined where it is something else. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw toOffline(error, lineLost);
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fetches a file that is no call. Throws CallError as `send` does. */
export async function fetchFile(address: string): Promise<{ readonly name: string; readonly blob: Blob }> {
  const response = await fetchResponse({ address, method: 'GET' }, {});
  if (!response.ok) throw reportError(await readError(response));
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // All our files have one.
  if (name === undefined) throw createForeign(response);
  try {
    return { name, blob: await response.blob() };
  } catch {
    throw createOffline(lineLost);
  }
}

/** Network Authentication Required: the status that portals have. */
const networkLogin = 511;

/** A response in a shape that is none of ours: a portal, a filter or a gateway on the way (decisions §11). */
function createForeign({ status }: Response): CallError {
  return createOffline(status >= 500 && status !== networkLogin ? noServer : networkAnswered);
}

async function readError(response: Response): Promise<CallError> {
  const body = errorBody.safeParse(await readJson(response));
  const seconds = body.data?.retryAfter ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  if (body.success) {
    const { code, message, field } = body.data;
    return new CallError(response.status, code, message, field, retryAfterMs, response.headers.get('x-request-id') ?? undefined);
  }
  // A limit of others on the way (accounts §8).
  if (response.status === 429) return new CallError(429, 'too_fast', "You're too fast. Please slow down.", undefined, retryAfterMs);
  return createForeign(response);
}

/** Notifies listeners for errors of this kind, and returns the error. */
function reportError(error: CallError, isQuiet = false): CallError {
  if (!isQuiet) reportRateLimit(error);
  if (error.code === 'unpaid') reportUnpaidError();
  if (error.code === 'other_account') otherAccountListener?.();
  return error;
}

/** What a caller may add to a call. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  /** The file of a multipart call. */
  readonly file?: File;
  /** The learner is shown no limit. */
  readonly isQuiet?: boolean;
  /** Whom the call is for; left out: whom the page believes to be logged in; null: the one who is. */
  readonly account?: string | null;
}

/**
 * Makes a call: encodes the input, decodes the reply. Throws CallError for an error response, for one that is none of ours, or none; an
 * abort by the caller's own signal is rethrown unchanged.
 */
// `any`, because a call with narrower shapes is no Call<Shape>: the shapes stand on both sides of functions.
// oxlint-disable-next-line typescript/no-explicit-any
export async function send<C extends Call<any, any, any>>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallReply<C>> {
  const response = await fetchResponse(buildRequest(call, input, options.file), options);
  if (!response.ok) {
    const error = reportError(await readError(response), options.isQuiet);
    if (error.code === 'login_again' && (await loginAgainListener?.())) return send(call, input, options);
    throw error;
  }
  const reply = z.safeDecode(call.reply, await readJson(response));
  if (!reply.success) throw createForeign(response);
  return reply.data as CallReply<C>;
}
