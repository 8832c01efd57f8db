// Routes of Today.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { addPause, getToday, removePause, savePlan, spreadBacklog } from './today.ts';

const { today } = calls;

export const routes: Route[] = [
  route(today.getToday, getToday),
  route(today.savePlan, savePlan),
  route(today.addPause, addPause),
  route(today.removePause, removePause),
  route(today.spreadBacklog, spreadBacklog),
];
