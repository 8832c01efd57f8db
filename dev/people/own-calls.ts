// What a prepared person does by calls, through the server's own routes: access, limits and codecs are those of a browser's calls.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import { createCsrfToken } from '#server/access/csrf.ts';
import { getCookieNames } from '#server/access/session-cookies.ts';
import { type Learner, createSession, findLearner } from '#server/access/sessions.ts';
import type { Services } from '#server/services.ts';
import type { MadePerson } from './cast.ts';

/** Sends a POST call as one person. */
// `any` as in call-context.ts: a call with narrower shapes is no Call<Shape>.
export type Perform = <C extends Call<any, any, any>>(declared: C, input: CallInput<C>) => Promise<CallReply<C>>;

/** A person who is logged in. */
export interface OwnCalls {
  readonly learner: Learner;
  /** Sends a call; throws if it is refused. */
  readonly perform: Perform;
}

/** Somebody who can act. */
export type ActingPerson = MadePerson & OwnCalls;

/** Logs a person in. */
export async function openCalls(app: FastifyInstance, { config, database }: Services, userId: string): Promise<OwnCalls> {
  const token = await createSession(database, userId, 1, undefined, 'Prepared');
  const identity = await findLearner(database, token);
  if (!identity) throw new Error('A prepared person could not be logged in');
  const names = getCookieNames(config.isHttps);
  const headers = {
    cookie: `${names.session}=${token}; ${names.csrf}=${createCsrfToken(token)}`,
    origin: config.publicUrl,
    'sec-fetch-site': 'same-origin',
  };
  const perform: Perform = async (declared, input) => {
    const payload = z.encode(declared.input, input) as object;
    const response = await app.inject({ method: 'POST', url: `/api${declared.path}`, headers, payload });
    if (response.statusCode !== 200) throw new Error(`${declared.path} of a prepared person: ${response.statusCode} ${response.body}`);
    return z.decode(declared.reply, response.json()) as CallReply<typeof declared>;
  };
  return { learner: identity.learner, perform };
}
