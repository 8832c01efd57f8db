// Routes of the practice.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getPractice } from './practice.ts';

export const routes: Route[] = [route(calls.practice.getPractice, getPractice)];
