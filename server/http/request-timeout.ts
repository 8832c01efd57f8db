// Answers 503 for slow calls, so that a hung database is reported as 503 (security, "What must survive").
import type { FastifyReply } from 'fastify';
import { errors } from '#server/errors.ts';

/** Maximum duration of a call in milliseconds; with the check interval below, the reply comes within five seconds. */
const timeoutMs = 4500;
const checkIntervalMs = 250;

/** All pending calls. They share one timer: a timer and an abort signal per call would cost a fifth of the throughput. */
export class RequestTimeouts {
  readonly #pendingReplies = new Set<FastifyReply>();
  readonly #timer = setInterval(() => this.#expire(), checkIntervalMs).unref();

  track(reply: FastifyReply): void {
    this.#pendingReplies.add(reply);
  }

  untrack(reply: FastifyReply): void {
    this.#pendingReplies.delete(reply);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #expire(): void {
    for (const reply of this.#pendingReplies) {
      if (reply.elapsedTime < timeoutMs) continue;
      this.#pendingReplies.delete(reply);
      if (!reply.sent) void reply.send(errors.unavailable());
    }
  }
}
