// What a developer sees of a running server under /dev: the mails it keeps, a readable page of its calls, the stand-in that takes
// payments, and a way to let access end. Never in production.
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Parts, standInOf } from '#server/parts.ts';
import { type KeptMail, readMails } from '#server/platform/mail.ts';
import { openApi } from '#server/platform/openapi.ts';
import { addContentDesk } from './content-desk.ts';
import { Ledger } from './paypal/ledger.ts';
import { addStandIn } from './paypal/stand-in.ts';

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Adds the addresses under /dev to a server that does not listen yet. `ledger`: the stand-in's books, by default a file beside the data. */
export async function addDesk(app: FastifyInstance, parts: Parts, ledger?: Ledger): Promise<void> {
  const { config } = parts;
  if (!config.paypal)
    await addStandIn(app, {
      ledger: ledger ?? new Ledger(join(config.dataFolder, 'payments.jsonl')),
      settings: standInOf(config),
      prefix: '/dev/paypal',
      webhook: `http://localhost:${config.port}/api/paypal/webhook`,
    });
  // Lets a learner's access to a level end now, as if its months had passed.
  app.post<{ Body: { username?: string; hsk?: number } }>('/dev/expire', async (request, reply) => {
    const { username = '', hsk = 0 } = request.body ?? {};
    const { numUpdatedRows } = await parts.database.kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('level', '=', Number(hsk) as TaughtLevel)
      .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('name', '=', username))
      .executeTakeFirst();
    await parts.database.kysely
      .updateTable('orders')
      .set({ access_ends_at: sql<Date>`least(access_ends_at, now())` })
      .where('level', '=', Number(hsk) as TaughtLevel)
      .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('name', '=', username))
      .execute();
    return reply.headers(plainHeaders).send({ expired: Number(numUpdatedRows) });
  });
  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const mails = await readMails(parts.database, typeof request.query.to === 'string' ? request.query.to : undefined);
    reply.headers(plainHeaders);
    if (!request.headers.accept?.includes('text/html')) return reply.send(mails);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      })
      .send(mailPage(mails));
  });
  addContentDesk(app, parts);
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: openApi() as never } });
    await scope.register(swaggerUi, { routePrefix: '/dev/api', staticCSP: true });
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function mailPage(mails: readonly KeptMail[]): string {
  const shown = mails.map(
    (mail) => `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)}, ${escape(mail.at.toISOString())}</p>
<ul>${mail.links.map((link) => `<li><a href="${escape(link)}">${escape(link)}</a></li>`).join('')}</ul>
<iframe sandbox="" title="${escape(mail.subject)}" srcdoc="${escape(mail.html)}"></iframe></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails of HanziVine</title>
<style>body{font:16px system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}iframe{width:100%;height:26rem;border:1px solid #ddd}a{word-break:break-all}</style>
</head><body><h1>Mails</h1>${shown.length > 0 ? shown.join('') : '<p>No mail yet.</p>'}</body></html>`;
}
