// Defines what is asked for without being a call: downloads, navigations, the events of other servers, and pages that a mail leads to.
import type * as z from 'zod/mini';
import type { AccessFor, CallAccess } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { LimitName } from './limits.ts';

type Shape = z.ZodMiniType;

interface Declared<Input extends Shape, Who extends CallAccess> {
  /** The whole path; a segment such as `{file}` sets the input's field of that name. */
  readonly path: `/${string}`;
  /** Where it is `anyone`, the session is not looked at. */
  readonly access: Who;
  /** `none` is for files that cost no more than those of the app. */
  readonly limit: LimitName | 'none';
  /** Codec for the segments of the path and the query together. */
  readonly input: Input;
  /** One sentence: what it is for. */
  readonly summary: string;
}

/** Bytes, which the browser shows or saves. An address that does not fit the shape names nothing: 404. */
export interface Download<Input extends Shape = Shape, Who extends CallAccess = CallAccess, Type extends string = string> extends Declared<
  Input,
  Who
> {
  readonly kind: 'download';
  /** The content types that it may have. */
  readonly types: readonly [Type, ...Type[]];
  /** HEAD is answered too. */
  readonly answersHead?: true;
}

/** An address that the browser opens and that sends it on by a redirect (303), also where a rule refuses. */
export interface Navigation<Input extends Shape = Shape, Who extends CallAccess = CallAccess> extends Declared<Input, Who> {
  readonly kind: 'navigation';
  /** Only pages of ours lead there: for another site it is refused as `cross_site`. */
  readonly fromOwnPages?: true;
  /** Where each refusal leads; what is not here is answered like the refusal of a call. */
  readonly refused: Readonly<Partial<Record<ErrorCode, string>>>;
}

/** A POST of another server. Its signature over the raw JSON body says who sent it, so there is neither session nor CSRF check. */
export interface Webhook<Input extends Shape = Shape> extends Declared<Input, 'anyone'> {
  readonly kind: 'webhook';
  /** Counts what it costs to check a signature, not the events. */
  readonly limit: LimitName;
  readonly acknowledgement: Readonly<Record<string, unknown>>;
}

/** A page that a mail leads to: GET shows it, POST does what it says. The token in its path is what authorises, in any browser and for mail programs. */
export interface MailedPage<Input extends Shape = Shape> extends Declared<Input, 'anyone'> {
  readonly kind: 'mailed-page';
}

export type Endpoint = Download | Navigation | Webhook | MailedPage;
export type EndpointInput<E extends { readonly input: Shape }> = z.output<E['input']>;

type Declaration<E> = Omit<E, 'kind'>;

/** Declares a download. */
export function download<Input extends Shape, const Who extends AccessFor<z.output<Input>>, const Type extends string>(
  declaration: Declaration<Download<Input, Who, Type>>,
): Download<Input, Who, Type> {
  return { kind: 'download', ...declaration };
}

/** Declares a navigation. */
export function navigation<Input extends Shape, const Who extends AccessFor<z.output<Input>>>(
  declaration: Declaration<Navigation<Input, Who>>,
): Navigation<Input, Who> {
  return { kind: 'navigation', ...declaration };
}

/** Declares a webhook. */
export function webhook<Input extends Shape>(declaration: Declaration<Webhook<Input>>): Webhook<Input> {
  return { kind: 'webhook', ...declaration };
}

/** Declares a page that a mail leads to; its input has the token. */
export function mailedPage<Input extends z.ZodMiniType<{ readonly token: string }>>(
  declaration: Declaration<MailedPage<Input>>,
): MailedPage<Input> {
  return { kind: 'mailed-page', ...declaration };
}

/** The HTTP methods that an endpoint answers. */
export function listEndpointMethods(endpoint: Endpoint): ('GET' | 'HEAD' | 'POST')[] {
  if (endpoint.kind === 'webhook') return ['POST'];
  if (endpoint.kind === 'mailed-page') return ['GET', 'POST'];
  return endpoint.kind === 'download' && endpoint.answersHead ? ['GET', 'HEAD'] : ['GET'];
}

/** The address of a download or page for wire values: those that the path names are in it, the others in the query. */
export function buildAddress({ path }: Pick<Endpoint, 'path'>, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name);
    return encodeURIComponent(values[name] ?? '');
  });
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}
