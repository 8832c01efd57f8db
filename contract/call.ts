// Defines an API call: method, path, access, rate limit, and the shapes of its input and reply.
import type * as z from 'zod/mini';
import type { AccessFor, CallAccess } from './access.ts';
import type { LimitName } from './limits.ts';
import { type TaughtLevel, formatQuizSegment, taughtLevels } from './wire.ts';

type Shape = z.ZodMiniType;

/** The header in which a page names the account that it believes to be logged in; `auth.account` of the live handshake is the same (security, "Bound to an account"). */
export const accountHeader = 'x-account';

export interface Call<Input extends Shape = Shape, Reply extends Shape = Shape, Who extends CallAccess = CallAccess> {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`; `{quiz}` expands to quiz, quizHSK2 … quizHSK5 and sets the input's level. */
  readonly path: string;
  readonly access: Who;
  readonly limit: LimitName;
  /** Codec for the query of a GET or the JSON body of a POST: wire form on one side, decoded form on the other. */
  readonly input: Input;
  readonly reply: Reply;
  /** The body is multipart/form-data with one file of at most so many bytes; every other body is JSON. */
  readonly multipart?: { readonly field: string; readonly maxBytes: number };
  /** A GET that changes state; it also accepts POST and needs the CSRF check (decisions §3). */
  readonly changesState?: true;
  /** One sentence for the API documentation. */
  readonly summary: string;
}

type Declaration<Input extends Shape, Reply extends Shape, Who extends CallAccess> = Omit<Call<Input, Reply, Who>, 'input' | 'reply'> & {
  readonly input: () => Input;
  readonly reply: () => Reply;
};

/** Declares a call and preserves the types of its shapes and access. Shapes are built when first asked for, so that a page builds those of the calls that it makes. */
export function call<Input extends Shape, Reply extends Shape, const Who extends AccessFor<z.output<Input>>>(
  declaration: Declaration<Input, Reply, Who>,
): Call<Input, Reply, Who> {
  let input: Input | undefined;
  let reply: Reply | undefined;
  return {
    ...declaration,
    get input() {
      return (input ??= declaration.input());
    },
    get reply() {
      return (reply ??= declaration.reply());
    },
  };
}

/** The decoded input: what the handler receives and the client passes. */
export type CallInput<C> = C extends Call<infer Input> ? z.output<Input> : never;
/** The decoded reply. */
export type CallReply<C> = C extends Call<Shape, infer Reply> ? z.output<Reply> : never;

/** Lists the concrete paths of a call, each with the level that it implies. */
export function listAddresses(declared: Pick<Call, 'path'>): { path: string; level?: TaughtLevel }[] {
  if (!declared.path.includes('{quiz}')) return [{ path: `/api${declared.path}` }];
  return taughtLevels.map((level) => ({ path: `/api${buildQuizPath(declared, level)}`, level }));
}

/** Whether a call may change state and therefore needs the CSRF check. */
export function isStateChanging({ method, changesState }: Pick<Call, 'method' | 'changesState'>): boolean {
  return method === 'POST' || changesState === true;
}

/** Builds the path of a call below /api, with `{quiz}` replaced for the level. */
export function buildQuizPath({ path }: Pick<Call, 'path'>, level: TaughtLevel | undefined): string {
  return level === undefined ? path : path.replace('{quiz}', formatQuizSegment(level));
}
