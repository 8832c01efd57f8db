// The calls of the dashboard.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import {
  countScore,
  isCompletedTwenty,
  isMessageForHsk,
  isPaid,
  isPaidArray,
  overview,
  restartQuiz,
  sendEmailQuestion,
} from './dashboard.ts';

const { dashboard } = calls;

export const routes: Route[] = [
  route(dashboard.overview, overview),
  route(dashboard.isPaid, isPaid),
  route(dashboard.isPaidArray, isPaidArray),
  route(dashboard.isCompletedTwenty, isCompletedTwenty),
  route(dashboard.countScore, countScore),
  route(dashboard.isMessageForHsk, isMessageForHsk),
  route(dashboard.sendEmailQuestion, sendEmailQuestion),
  route(dashboard.restartQuiz, restartQuiz),
];
