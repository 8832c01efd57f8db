// Defines an event of the live channel: name, access, rate limit, and the shapes of its payload and acknowledgement.
import type * as z from 'zod/mini';
import type { AccessFor, CallAccess } from './access.ts';
import type { ErrorBody } from './errors.ts';
import type { LimitName } from './limits.ts';

type Shape = z.ZodMiniType;

/** An event that the browser sends. It is acknowledged with the reply, or with `{ message, code }` as an HTTP error would be. */
export interface SentEvent<Input extends Shape = Shape, Reply extends Shape = Shape, Who extends CallAccess = CallAccess> {
  readonly name: string;
  readonly access: Who;
  readonly limit: LimitName;
  readonly input: Input;
  readonly reply: Reply;
  /** An event that the server sends back besides the acknowledgement when the limit is reached. */
  readonly limitWarning?: string;
  /** One sentence for the documentation. */
  readonly summary: string;
}

/** An event that the server sends. */
export interface ReceivedEvent<Payload extends Shape = Shape> {
  readonly name: string;
  readonly payload: Payload;
  /** One sentence for the documentation: when it comes, and to whom. */
  readonly summary: string;
}

/** Declares an event that the browser sends and preserves the types of its shapes and access. */
export function sentEvent<Input extends Shape, Reply extends Shape, const Who extends AccessFor<z.output<Input>>>(
  declaration: SentEvent<Input, Reply, Who>,
): SentEvent<Input, Reply, Who> {
  return declaration;
}

/** Declares an event that the server sends and preserves the type of its payload. */
export function receivedEvent<Payload extends Shape>(declaration: ReceivedEvent<Payload>): ReceivedEvent<Payload> {
  return declaration;
}

/** The decoded payload of an event that the browser sends. */
export type EventInput<E> = E extends SentEvent<infer Input> ? z.output<Input> : never;
/** Its decoded acknowledgement. */
export type EventReply<E> = E extends SentEvent<Shape, infer Reply> ? z.output<Reply> : never;
/** The decoded payload of an event that the server sends. */
export type EventPayload<E> = E extends ReceivedEvent<infer Payload> ? z.output<Payload> : never;

/** An acknowledgement that refuses: the body of an HTTP error, and how many seconds to wait where it says so. */
export interface EventError extends ErrorBody {
  readonly retryAfter?: number;
}

/** Whether an acknowledgement refuses. No reply has a field `code`. */
export function isEventError(acknowledgement: unknown): acknowledgement is EventError {
  return typeof acknowledgement === 'object' && acknowledgement !== null && 'code' in acknowledgement;
}
