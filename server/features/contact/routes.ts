// Routes of the contact page.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { sendMessage } from './contact.ts';
import { logPageError } from './page-errors.ts';

const { contact } = calls;

export const routes: Route[] = [
  route(contact.sendMessageToPost, sendMessage),
  route(contact.reportPageError, logPageError),
  route(contact.supportEmail, ({ services }) => ({ email: services.config.supportEmail })),
  route(contact.seller, ({ services: { config } }) => ({ name: config.seller.name, address: config.seller.address })),
];
