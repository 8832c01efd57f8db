// The routes of /dev/people: the page, what it asks while the histories are made, and the log-in by one press. Never in production.
import type { FastifyInstance } from 'fastify';
import { checkCsrf } from '#server/access/csrf.ts';
import { ResponseCookies } from '#server/access/response-cookies.ts';
import { getCookieNames } from '#server/access/session-cookies.ts';
import { errors } from '#server/errors.ts';
import { parseCookies } from '#server/http/admission.ts';
import type { Services } from '#server/services.ts';
import { PreparedPeople } from './make-people.ts';
import { pageSecurity, renderPeoplePage } from './people-page.ts';

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Registers the routes on a server that is not listening yet. */
export function addPeopleRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, log } = services;
  const people = new PreparedPeople(app, services);
  let hasFailed = false;
  const names = getCookieNames(config.isHttps);
  app.get('/dev/people', async (_request, reply) => {
    const areMade = await people.areMade();
    // Begun with the first look at the page; a press waits for what is left of it.
    if (!areMade) {
      hasFailed = false;
      people.getAll().catch((error: unknown) => {
        hasFailed = true;
        log.error({ reason: String(error) }, 'the prepared people could not be made');
      });
    }
    return (
      reply
        // With no-referrer, a browser would not say where the press came from.
        .headers({
          ...plainHeaders,
          'referrer-policy': 'same-origin',
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pageSecurity,
        })
        .send(renderPeoplePage({ areMade, config }))
    );
  });
  app.get('/dev/people/made', async (_request, reply) =>
    reply.headers(plainHeaders).send({ made: await people.areMade(), failed: hasFailed }),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
  app.post<{ Params: { name: string } }>('/dev/people/:name', async (request, reply) => {
    const cookies = parseCookies(request);
    // Another site must not log this browser in to an account (login CSRF).
    checkCsrf('POST', request.headers, config.publicUrl, cookies[names.session], cookies[names.csrf]);
    const found = (await people.getAll()).find(({ person }) => person.title !== undefined && person.name === request.params.name);
    if (!found) throw errors.notFound();
    await new ResponseCookies(reply, database, config, names, cookies).openSession(found.userId, 1);
    return reply.headers(plainHeaders).redirect(found.person.opens, 303);
  });
}
