// Ends the reminders from a mail: mail programs post to the address (RFC 8058), people press a button on its page.
import { pagePaths } from '#contract/pages.ts';
import type { unsubscribePage } from '#contract/reminders.ts';
import type { EndpointHandler } from '#server/call-context.ts';
import { deleteReminderByToken } from './store.ts';

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · HanziVine</title>
<style>:root{color-scheme:light dark}body{margin:15vh auto;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 Georgia,serif;background:light-dark(#f6f0e3,#17160f);color:light-dark(#2b251b,#efe7d4)}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;font:inherit;background:light-dark(#2f6b3f,#86c48c);color:light-dark(#fffdf6,#0e1c10)}a{color:inherit}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Asks, and once it is posted to, does it. An unknown token gets the same answer. */
export const unsubscribe: EndpointHandler<typeof unsubscribePage> = async ({ input, method, services }) => {
  if (method !== 'POST') {
    const form = '<p>You will get no more email reminders.</p><form method="post"><button>Unsubscribe</button></form>';
    return { html: renderPage('End the reminders?', form), headers };
  }
  await deleteReminderByToken(services.database.kysely, input.token);
  const wayBack = `<p>You won’t get reminders any more. You can turn them on again in your <a href="${pagePaths.daySettings}#reminders">settings</a>.</p>`;
  return { html: renderPage('You are unsubscribed', wayBack), headers };
};
