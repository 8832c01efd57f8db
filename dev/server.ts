// Starts real servers for tests: on a fresh database and a free port, with a small client that keeps cookies as a browser does.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Course } from '#content/course.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { type Parts, closeParts, openParts } from '#server/parts.ts';
import { readConfig } from '#server/platform/config.ts';
import { companionOf } from '#server/platform/gate.ts';
import { cookieNames, openSession } from '#server/platform/sessions.ts';
import { addDesk } from './desk.ts';
import { Ledger } from './paypal/ledger.ts';
import { type TestDatabase, makeDatabase } from './test-database.ts';

const root = join(import.meta.dirname, '..');

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface TestServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly parts: Parts;
  /** A new browser without cookies. */
  client(): Client;
  /** A new browser in which a new learner is logged in; `paid`: the levels that they have for a month. */
  learner(paid?: readonly TaughtLevel[]): Promise<Client & { readonly userId: string }>;
  stop(): Promise<void>;
}

/** A course without levels, for tests that are not about words. */
export const noCourse: Course = { levels: new Map(), version: 'none' };

export interface TestServerOptions {
  /** Settings beyond or instead of the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Another course than the authored one. */
  readonly course?: Course;
  /** Folder of another web build. */
  readonly folder?: string;
}

function settings(database: TestDatabase, port: number, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: String(port), ...database.environment, ...more };
}

/** Starts a server in this process, on a fresh database: embedded, or on the server that TEST_DATABASE_URL names. */
export async function startTestServer({ environment, course, folder }: TestServerOptions = {}): Promise<TestServer> {
  const database = await makeDatabase();
  try {
    const config = readConfig(settings(database, await freePort(), environment));
    const parts = await openParts(config, course);
    const app = await buildApp(parts, folder === undefined ? {} : { folder });
    if (!config.production) await addDesk(app, parts, new Ledger());
    await app.listen({ port: config.port, host: config.host });
    const stop = async () => {
      app.server.closeAllConnections();
      await app.close();
      await closeParts(parts);
      await database.remove();
    };
    const url = `http://localhost:${config.port}`;
    const client = () => new Client(url, config.publicUrl);
    return { url, parts, client, learner: (paid = []) => logIn(parts, client(), paid), stop };
  } catch (error) {
    await database.remove();
    throw error;
  }
}

async function logIn(parts: Parts, client: Client, paid: readonly TaughtLevel[]): Promise<Client & { readonly userId: string }> {
  const name = `learner-${randomBytes(5).toString('hex')}`;
  const { kysely } = parts.database;
  const values = { name, name_skeleton: name, email: `${name}@example.org`, verified_at: new Date() };
  const { id } = await kysely.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  for (const level of paid) {
    const ends_at = sql<Date>`now() + interval '1 month'`;
    await kysely
      .insertInto('level_access')
      .values({ user_id: id, level, starts_at: sql<Date>`now()`, ends_at, source: 'test' })
      .execute();
  }
  const token = await openSession(parts.database, id, 1, undefined);
  const names = cookieNames(parts.config.https);
  client.cookies.set(names.session, token).set(names.companion, companionOf(token));
  return Object.assign(client, { userId: id });
}

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
  client(): Client;
  /** Sends a signal and waits for the end; resolves to the exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real program as a process of its own, and waits until it serves. Rejects with its output where it does not start. */
export async function spawnServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('HanziVine runs at')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(printed)));
  });
  return {
    url,
    process: child,
    output: () => printed,
    client: () => new Client(url),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text of any other answer. */
  readonly body: Body;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

// Not fetch, which sets headers of its own that here stand for what a browser says.
function ask(address: string, { method, headers, body }: RequestOptions): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        resolve({ status: response.statusCode ?? 0, headers: new Headers(given), text: Buffer.concat(chunks).toString() });
      });
    });
    sent.end(body);
  });
}

/** A browser without a page: it keeps cookies and says where its requests come from, as our pages do. */
export class Client {
  readonly url: string;
  /** The public address, which our pages' requests come from. */
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string, origin: string = url) {
    this.url = url;
    this.origin = origin;
  }

  /** GET of an address such as `/api/login`. */
  get<Body = any>(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Answer<Body>> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return this.send(search === '' ? path : `${path}?${search}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  }

  /** POST of a JSON body. */
  post<Body = any>(path: string, body: unknown = {}): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/json', origin: this.origin, 'sec-fetch-site': 'same-origin' };
    return this.send(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /** Any request, with the cookies kept so far and none of the headers that a browser adds. */
  async send<Body = any>(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Answer<Body>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(`${this.url}${path}`, { method, body, headers: { ...(cookie !== '' && { cookie }), ...headers } });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const json = answer.headers.get('content-type')?.startsWith('application/json') === true && answer.text !== '';
    return { status: answer.status, headers: answer.headers, body: (json ? JSON.parse(answer.text) : answer.text) as Body };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (value === '' || /;\s*max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
