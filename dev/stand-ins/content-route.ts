// GET /dev/content.json?level=N: every word of a level with its card and questions, for proof-reading. Never in production.
import type { FastifyInstance } from 'fastify';
import { isTaughtLevel } from '#contract/wire.ts';
import { findLevel } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { toErrorBody, errors } from '#server/errors.ts';

/** Registers the route on a server that is not listening yet. Positions count from 0. */
export function addContentRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { level?: string } }>('/dev/content.json', (request, reply) => {
    const level = Number(request.query.level ?? 1);
    const levelContent = isTaughtLevel(level) ? findLevel(services, level) : undefined;
    reply.header('cache-control', 'no-store');
    if (!levelContent) return reply.code(404).send(toErrorBody(errors.notFound()));
    const { words, study } = levelContent;
    return reply.send(words.map(({ id, position }) => ({ position, word: study.getWordCard(id), questions: study.getQuestions(id) })));
  });
}
