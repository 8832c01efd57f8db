// Routes of the mix-ups.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { answerMixup, getMixups, getOwnWrongAnswers, recordMixup } from './mixups.ts';

const { mixups } = calls;

export const routes: Route[] = [
  route(mixups.getMixups, getMixups),
  route(mixups.recordMixup, recordMixup),
  route(mixups.answerMixup, answerMixup),
  route(mixups.ownWrongAnswers, getOwnWrongAnswers),
];
