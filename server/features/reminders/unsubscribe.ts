// Ends what was subscribed to from a mail: mail programs post to the address (RFC 8058), people press a button on its page.
import { pagePaths } from '#contract/pages.ts';
import type { unsubscribePage } from '#contract/reminders.ts';
import type { EndpointHandler } from '#server/call-context.ts';
import type { Db } from '#server/schema/tables.ts';
import { deleteNewsMailByToken } from './news-mail-store.ts';
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

interface Subscription {
  /** The question, what a press does, and what it did; `section`: of the page that turns it on again. */
  readonly question: string;
  readonly effect: string;
  readonly done: string;
  readonly section: string;
  readonly end: (db: Db, token: string) => Promise<void>;
}

/** Asks, and once it is posted to, does it. An unknown token gets the same answer. */
function endSubscription({ question, effect, done, section, end }: Subscription): EndpointHandler<typeof unsubscribePage> {
  return async ({ input, method, services }) => {
    if (method !== 'POST')
      return { html: renderPage(question, `<p>${effect}</p><form method="post"><button>Unsubscribe</button></form>`), headers };
    await end(services.database.kysely, input.token);
    const wayBack = `<p>${done} You can turn them on again in your <a href="${pagePaths.daySettings}#${section}">settings</a>.</p>`;
    return { html: renderPage('You are unsubscribed', wayBack), headers };
  };
}

/** Of the reminders. */
export const unsubscribe = endSubscription({
  question: 'End the reminders?',
  effect: 'You will get no more email reminders.',
  done: 'You won’t get reminders any more.',
  section: 'reminders',
  end: deleteReminderByToken,
});

/** Of the mails about friend requests and invitations. */
export const unsubscribeNews = endSubscription({
  question: 'End these emails?',
  effect: 'You will get no more emails about friend requests and invitations.',
  done: 'You won’t get emails about friend requests and invitations any more.',
  section: 'news-mail',
  end: deleteNewsMailByToken,
});
