// What a handler of a feature receives, and how it is joined with its declared call.
import type { Logger } from 'pino';
import type { CallAccess, LevelRule, RoomRule, RuleName, UserRule } from '#contract/access.ts';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import type { Endpoint, EndpointInput, Webhook } from '#contract/endpoint.ts';
import type { EventInput, EventReply, SentEvent } from '#contract/live-event.ts';
import type { ResponseCookies } from './access/response-cookies.ts';
import type { Grants } from './access/rules.ts';
import type { Learner } from './access/sessions.ts';
import type { UploadedFile } from './http/read-upload.ts';
import type { DownloadReply, EndpointRoute, MailedPageReply, SignedRequest } from './http/serve-endpoints.ts';
import type { Route } from './http/serve.ts';
import type { StreamedReply } from './http/streamed-reply.ts';
import type { WrittenReply } from './http/written-reply.ts';
import type { Connection, LiveRoute } from './live/live-route.ts';
import type { Services } from './services.ts';

/** The decoded input of a request, who asks, and what the access rules granted. */
interface Admitted<Access extends CallAccess, Input> extends AccessGrants<Access> {
  readonly input: Input;
  readonly services: Services;
  /** Logger whose lines carry the request's number. */
  readonly log: Logger;
  readonly requestNumber: string;
  /** The logged-in learner; undefined only for calls open to visitors. */
  readonly learner: RuleName<Access> extends 'anyone' ? Learner | undefined : Learner;
  /** What the learner may see of the level; undefined if the call is not about a level's content. */
  readonly entitlement: RuleName<Access> & LevelRule extends never ? undefined : NonNullable<Grants['entitlement']>;
  /** The user whom the input names, or the learner themself; undefined if the call is not about a user. */
  readonly user: RuleName<Access> & UserRule extends never ? undefined : NonNullable<Grants['user']>;
  /** Client IP address, for rate limits; never log or store it but as a pseudonym. */
  readonly address: string;
  /** Opens and ends the browser's session. */
  readonly cookies: ResponseCookies;
  /** The uploaded file; undefined unless the call declares `multipart`. */
  readonly file: UploadedFile | undefined;
}

/** What the handler of a call receives. */
export type CallContext<C extends Call> = Admitted<C['access'], CallInput<C>>;

/** What the handler of a download, a navigation or a mailed page receives: the same, and the request's address. */
export interface EndpointContext<E extends Endpoint> extends Admitted<E['access'], EndpointInput<E>> {
  /** Path and query as they came. */
  readonly url: string;
  readonly method: string;
}

/** What the access of a call or an event grants. */
interface AccessGrants<Access extends CallAccess> {
  /** The room that the input names, which the learner is in; undefined if it is not about a room. */
  readonly room: RuleName<Access> & RoomRule extends never ? undefined : NonNullable<Grants['room']>;
}

/** The decoded payload of a live event, who sent it, and what the access rules granted. */
export interface EventContext<E extends SentEvent> extends AccessGrants<E['access']> {
  readonly input: EventInput<E>;
  readonly services: Services;
  readonly log: Logger;
  readonly learner: Learner;
  /** The connection that the event came from. */
  readonly connection: Connection;
  /** Runs after the acknowledgement was sent: for deliveries. It must not throw. */
  readonly afterReply: (deliver: () => void) => void;
}

/** Answers a live event. */
export type EventHandler<E extends SentEvent> = (context: EventContext<E>) => EventReply<E> | Promise<EventReply<E>>;

/** Joins a declared event with the handler that answers it. */
// oxlint-disable-next-line typescript/no-explicit-any
export function liveRoute<E extends SentEvent<any, any, any>>(event: E, handler: EventHandler<E>): LiveRoute {
  return { event, handler: handler as unknown as LiveRoute['handler'] };
}

type AnyReply<C extends Call> = CallReply<C> | WrittenReply | StreamedReply;

/** Answers a call with its decoded reply, or with one that is written already or as it goes. */
export type Handler<C extends Call> = (context: CallContext<C>) => AnyReply<C> | Promise<AnyReply<C>>;

/** Joins a declared call with the handler that answers it. */
// `any`, because a call with narrower shapes is no Call<Shape>: the shapes stand on both sides of functions.
// oxlint-disable-next-line typescript/no-explicit-any
export function route<C extends Call<any, any, any>>(call: C, handler: Handler<C>): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}

/** The bytes of a download, the address that a navigation leads to, or the HTML of a mailed page. */
type EndpointReply<E extends Endpoint> = E extends { readonly kind: 'download'; readonly types: readonly (infer Type extends string)[] }
  ? DownloadReply<Type>
  : E extends { readonly kind: 'navigation' }
    ? string
    : MailedPageReply;

/** Answers a download, a navigation or a mailed page. */
export type EndpointHandler<E extends Endpoint> = (context: EndpointContext<E>) => EndpointReply<E> | Promise<EndpointReply<E>>;

/** Joins a declared download, navigation or mailed page with the handler that answers it. */
export function endpointRoute<E extends Exclude<Endpoint, Webhook>>(endpoint: E, handler: EndpointHandler<E>): EndpointRoute {
  return { endpoint, handler: handler as EndpointRoute['handler'] };
}

/** Joins a declared webhook with the check of its signature, which returns what was signed, and with what is done about that. */
export function webhookRoute<Event>(
  endpoint: Webhook,
  verify: (request: SignedRequest, services: Services) => Promise<Event | undefined>,
  handle: (services: Services, event: Event) => Promise<void>,
): EndpointRoute {
  const handler = ({ services, input }: { services: Services; input: Event }) => handle(services, input);
  return { endpoint, handler: handler as EndpointRoute['handler'], verify: verify as NonNullable<EndpointRoute['verify']> };
}
