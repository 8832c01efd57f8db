// Answers 503 for calls that take too long, so that a database that hangs is told as such (security, "What must survive").
import type { FastifyReply } from 'fastify';
import { refuse } from './errors.ts';

/** Longest time of a call in milliseconds; with the round below an answer comes within five seconds. */
const answerMs = 4500;
const roundMs = 250;

/** The calls under way. One timer for all: a timer and a signal for each would cost a fifth of the answers a second. */
export class Deadline {
  readonly #underWay = new Set<FastifyReply>();
  readonly #timer = setInterval(() => this.#look(), roundMs).unref();

  begin(reply: FastifyReply): void {
    this.#underWay.add(reply);
  }

  end(reply: FastifyReply): void {
    this.#underWay.delete(reply);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const reply of this.#underWay) {
      if (reply.elapsedTime < answerMs) continue;
      this.#underWay.delete(reply);
      if (!reply.sent) void reply.send(refuse.unavailable());
    }
  }
}
