// Routes of the reminders.
import { calls } from '#contract/calls.ts';
import { unsubscribeNewsPage, unsubscribePage } from '#contract/reminders.ts';
import { endpointRoute, route } from '#server/call-context.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import type { Route } from '#server/http/serve.ts';
import { getNewsMail, saveNewsMail } from './news-mail.ts';
import { getReminder, saveReminder } from './reminders.ts';
import { unsubscribe, unsubscribeNews } from './unsubscribe.ts';

const { reminders } = calls;

export const routes: Route[] = [
  route(reminders.getReminder, getReminder),
  route(reminders.saveReminder, saveReminder),
  route(reminders.getNewsMail, getNewsMail),
  route(reminders.saveNewsMail, saveNewsMail),
];

export const endpoints: EndpointRoute[] = [
  endpointRoute(unsubscribePage, unsubscribe),
  endpointRoute(unsubscribeNewsPage, unsubscribeNews),
];
