// Routes of the reminders.
import { calls } from '#contract/calls.ts';
import { unsubscribePage } from '#contract/reminders.ts';
import { endpointRoute, route } from '#server/call-context.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import type { Route } from '#server/http/serve.ts';
import { getReminder, saveReminder } from './reminders.ts';
import { unsubscribe } from './unsubscribe.ts';

const { reminders } = calls;

export const routes: Route[] = [route(reminders.getReminder, getReminder), route(reminders.saveReminder, saveReminder)];

export const endpoints: EndpointRoute[] = [endpointRoute(unsubscribePage, unsubscribe)];
