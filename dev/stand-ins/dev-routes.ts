// The routes under /dev of a running server: stored mails, the API documentation, the payment stand-in, the prepared people, and a
// route that ends a learner's access. Never in production.
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Services, buildGoogleStandInSettings, buildStandInSettings } from '#server/services.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { logo, logoContentId } from '#server/mail/logo.ts';
import { type StoredMail, readMails } from '#server/mail/outbox.ts';
import { buildOpenApi } from '#server/http/openapi.ts';
import { addPeopleRoutes } from '#dev/people/people-routes.ts';
import { addContentRoute } from './content-route.ts';
import { Ledger } from './paypal/ledger.ts';
import { addIdentityProvider } from './google/identity-provider.ts';
import { addPaypalStandIn } from './paypal/routes.ts';

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Registers the /dev routes on a server that is not listening yet. `ledger`: the stand-in's ledger, by default a file in the data folder. */
export async function addDevRoutes(app: FastifyInstance, services: Services, ledger?: Ledger): Promise<void> {
  const { config } = services;
  if (!config.paypal)
    await addPaypalStandIn(app, {
      ledger: ledger ?? new Ledger(join(config.dataFolder, 'payments.jsonl')),
      settings: buildStandInSettings(config),
      prefix: '/dev/paypal',
      webhook: `http://localhost:${config.port}/api/paypal/webhook`,
    });
  if (!config.google) addIdentityProvider(app, buildGoogleStandInSettings(config), config.publicUrl);
  // Ends a learner's access to a level now, as if the months had passed.
  app.post<{ Body: { username?: string; hsk?: number | string } }>('/dev/expire', async (request, reply) => {
    const { username = '', hsk = 0 } = request.body ?? {};
    const { numUpdatedRows } = await services.database.kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('level', '=', Number(hsk) as TaughtLevel)
      .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('name', '=', username))
      .executeTakeFirst();
    await services.database.kysely
      .updateTable('orders')
      .set({ access_ends_at: sql<Date>`least(access_ends_at, now())` })
      .where('level', '=', Number(hsk) as TaughtLevel)
      .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('name', '=', username))
      .execute();
    return reply.headers(plainHeaders).send({ expired: Number(numUpdatedRows) });
  });
  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const mails = await readMails(services.database, typeof request.query.to === 'string' ? request.query.to : undefined);
    reply.headers(plainHeaders);
    if (!request.headers.accept?.includes('text/html')) return reply.send(mails);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      })
      .send(renderMailPage(mails));
  });
  addContentRoute(app, services);
  await app.register((scope, _options, done) => {
    addPeopleRoutes(scope, services);
    done();
  });
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: buildOpenApi() as never } });
    await scope.register(swaggerUi, { routePrefix: '/dev/api', staticCSP: true });
  });
}

const logoAddress = `data:image/png;base64,${logo.toString('base64')}`;

function renderMailPage(mails: readonly StoredMail[]): string {
  const articles = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.at.toISOString())}</p>
<ul>${mail.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>
<iframe sandbox="" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html.replaceAll(`cid:${logoContentId}`, logoAddress))}"></iframe></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>HanziVine mails</title>
<style>body{font:16px system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}iframe{width:100%;height:26rem;border:1px solid #ddd}a{word-break:break-all}</style>
</head><body><h1>Mails</h1>${articles.length > 0 ? articles.join('') : '<p>No mail yet.</p>'}</body></html>`;
}
