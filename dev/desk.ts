// What a developer sees of a running server under /dev: the mails it keeps and a readable page of its calls. Never in production.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { type KeptMail, readMails } from '#server/platform/mail.ts';
import { openApi } from '#server/platform/openapi.ts';
import { addContentDesk } from './content-desk.ts';

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Adds the addresses under /dev to a server that does not listen yet. */
export async function addDesk(app: FastifyInstance, parts: Parts): Promise<void> {
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
