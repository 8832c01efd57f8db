// The calls of the repeat.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import { answerRepeat, countScoreRepeat, getQuizRepeat, isRepeatingOver, repeatAgain, restart, undo } from './repeat.ts';

const { repeat } = calls;

export const routes: Route[] = [
  route(repeat.countScoreRepeat, countScoreRepeat),
  route(repeat.isRepeatingOver, isRepeatingOver),
  route(repeat.restartQuizRepeat, restart),
  route(repeat.getQuizRepeat, getQuizRepeat),
  route(repeat.answerRepeat, answerRepeat),
  route(repeat.undoAnswerRepeat, undo),
  route(repeat.repeatAgain, repeatAgain),
];
