// Routes of the dashboard.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  countScore,
  isCompletedTwenty,
  isMessageForHsk,
  isPaid,
  isPaidArray,
  getOverview,
  listKnownWords,
  restartQuiz,
  sendEmailQuestion,
} from './dashboard.ts';

const { dashboard } = calls;

export const routes: Route[] = [
  route(dashboard.overview, getOverview),
  route(dashboard.isPaid, isPaid),
  route(dashboard.isPaidArray, isPaidArray),
  route(dashboard.isCompletedTwenty, isCompletedTwenty),
  route(dashboard.countScore, countScore),
  route(dashboard.isMessageForHsk, isMessageForHsk),
  route(dashboard.sendEmailQuestion, sendEmailQuestion),
  route(dashboard.knownWords, listKnownWords),
  route(dashboard.restartQuiz, restartQuiz),
];
