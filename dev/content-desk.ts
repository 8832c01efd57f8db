// Every word of a level with its card and its questions, for proof-reading: GET /dev/content.json?level=N. Never in production.
import type { FastifyInstance } from 'fastify';
import { isTaughtLevel } from '#contract/wire.ts';
import { findTaught } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import { bodyOf, refuse } from '#server/platform/errors.ts';

/** Adds the address to a server that does not listen yet. Positions are counted from 0. */
export function addContentDesk(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: { level?: string } }>('/dev/content.json', (request, reply) => {
    const level = Number(request.query.level ?? 1);
    const taught = isTaughtLevel(level) ? findTaught(parts, level) : undefined;
    reply.header('cache-control', 'no-store');
    if (!taught) return reply.code(404).send(bodyOf(refuse.notFound()));
    const { items, study } = taught;
    return reply.send(items.map(({ id, position }) => ({ position, word: study.wordOf(id), questions: study.questionsOf(id) })));
  });
}
