// Ends the reminders from a mail: mail programs post to the address (RFC 8058), people press a button on its page.
import type { FastifyInstance } from 'fastify';
import { unsubscribePath } from '#contract/reminders.ts';
import { apiHeaders } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { deleteReminderByToken } from './store.ts';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · HanziVine</title>
<style>:root{color-scheme:light dark}body{margin:15vh auto;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 Georgia,serif;background:light-dark(#f6f0e3,#17160f);color:light-dark(#2b251b,#efe7d4)}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;font:inherit;background:light-dark(#2f6b3f,#86c48c);color:light-dark(#fffdf6,#0e1c10)}a{color:inherit}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Adds GET and POST /api/unsubscribe/TOKEN, without a login: the token can end reminders and do nothing else. An unknown one gets the same answer. */
export async function addUnsubscribeRoute(app: FastifyInstance, { database, rateLimiter, config }: Services): Promise<void> {
  await app.register((scope, _options, done) => {
    const address = `${unsubscribePath}/:token`;
    const headers = { ...apiHeaders(config.isHttps), ...pageHeaders };
    scope.removeAllContentTypeParsers();
    // What stands in the body changes nothing.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, onParsed) => onParsed(null, undefined));
    scope.get<{ Params: { token: string } }>(address, async (request, reply) => {
      await rateLimiter.consumeCall('api', { learnerId: undefined, address: request.ip });
      return reply
        .headers(headers)
        .send(
          renderPage(
            'End the reminders?',
            '<p>You get no more reminders by mail.</p><form method="post"><button>Unsubscribe</button></form>',
          ),
        );
    });
    scope.post<{ Params: { token: string } }>(address, async (request, reply) => {
      await rateLimiter.consumeCall('api', { learnerId: undefined, address: request.ip });
      await deleteReminderByToken(database.kysely, request.params.token);
      return reply
        .headers(headers)
        .send(
          renderPage('You are unsubscribed', '<p>No reminders come any more. Your <a href="/settings">settings</a> bring them back.</p>'),
        );
    });
    done();
  });
}
