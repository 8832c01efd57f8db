// Routes of the repeat.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  answerRepeat,
  beginRepeatPart,
  countScoreRepeat,
  getQuizRepeat,
  getQuizRepeatAhead,
  isRepeatingOver,
  repeatAgain,
  restartRepeat,
  undoRepeatAnswer,
} from './repeat.ts';
import { answerRepeatToday, getRepeatToday, getRepeatTodayAhead, isRepeatTodayOver, undoRepeatToday } from './repeat-today.ts';

const { repeat } = calls;

export const routes: Route[] = [
  route(repeat.countScoreRepeat, countScoreRepeat),
  route(repeat.isRepeatingOver, isRepeatingOver),
  route(repeat.restartQuizRepeat, restartRepeat),
  route(repeat.getQuizRepeat, getQuizRepeat),
  route(repeat.getQuizRepeatAhead, getQuizRepeatAhead),
  route(repeat.beginRepeatPart, beginRepeatPart),
  route(repeat.answerRepeat, answerRepeat),
  route(repeat.undoAnswerRepeat, undoRepeatAnswer),
  route(repeat.repeatAgain, repeatAgain),
  route(repeat.getRepeatToday, getRepeatToday),
  route(repeat.getRepeatTodayAhead, getRepeatTodayAhead),
  route(repeat.answerRepeatToday, answerRepeatToday),
  route(repeat.undoRepeatToday, undoRepeatToday),
  route(repeat.isRepeatTodayOver, isRepeatTodayOver),
];
