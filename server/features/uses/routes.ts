// Routes of the uses of a word.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getUses } from './uses.ts';

export const routes: Route[] = [route(calls.uses.getUses, getUses)];
