// Makes the calls of a crowd over kept connections, as a reverse proxy does, and keeps time and status of each by kind.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type Learner, buildCookieHeader } from '../learners.ts';

/** What the calls of one kind took, and how they ended. */
export interface KindResult {
  readonly timesMs: number[];
  serverErrors: number;
  /** No answer at all. */
  broken: number;
  /** Refused with 4xx: a crowd of real learners sends nothing that is. */
  refused: number;
}

const firstRetryMs = 1000;
const maxRetryMs = 30_000;

interface Reply {
  readonly status: number;
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

export class Caller {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });
  #isMeasuring = false;
  readonly results = new Map<string, KindResult>();

  constructor(url: string) {
    this.#url = url;
  }

  startMeasuring(): void {
    this.#isMeasuring = true;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Calls until it is answered 200, as the page does with an answer (web/client/outbox.ts); undefined if it is refused for good. */
  async callUntilDone(kind: string, learner: Learner, path: string, input?: object): Promise<unknown> {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
      const reply = await this.#call(kind, learner, path, input);
      if (reply?.status === 200) {
        const { body, isCompressed } = reply;
        return JSON.parse((isCompressed ? brotliDecompressSync(body) : body).toString());
      }
      if (reply && reply.status < 500 && reply.status !== 429) return undefined;
      await sleep(waitMs);
    }
  }

  async #call(kind: string, learner: Learner, path: string, input: object | undefined): Promise<Reply | undefined> {
    const sentAt = performance.now();
    const reply = await this.#send(learner, path, input).catch(() => undefined);
    const elapsedMs = performance.now() - sentAt;
    if (!this.#isMeasuring) return reply;
    const result = this.results.get(kind) ?? { timesMs: [], serverErrors: 0, broken: 0, refused: 0 };
    this.results.set(kind, result);
    result.timesMs.push(elapsedMs);
    if (!reply) result.broken += 1;
    else if (reply.status >= 500) result.serverErrors += 1;
    else if (reply.status >= 400) result.refused += 1;
    return reply;
  }

  #send(learner: Learner, path: string, input: object | undefined): Promise<Reply> {
    const body = input && JSON.stringify(input);
    const headers = {
      cookie: buildCookieHeader(learner),
      'accept-encoding': 'br',
      'x-forwarded-for': buildAddress(learner),
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json', origin: this.#url, 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#url}${path}`,
        { method: body === undefined ? 'GET' : 'POST', agent: this.#agent, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          const isCompressed = answer.headers['content-encoding'] === 'br';
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), isCompressed }));
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}

/** An address of their own for each learner, so that limits by address count as in the world. */
export function buildAddress({ id }: Learner): string {
  const number = Number(id);
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
