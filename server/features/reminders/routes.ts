// Routes of the reminders.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getReminder, saveReminder } from './reminders.ts';

const { reminders } = calls;

export const routes: Route[] = [route(reminders.getReminder, getReminder), route(reminders.saveReminder, saveReminder)];
