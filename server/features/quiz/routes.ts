// The calls of the quiz.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import { again, answer, getQuiz, hintDisplay, ignore, isCompleted, isIgnored, undo } from './quiz.ts';

const { quiz } = calls;

export const routes: Route[] = [
  route(quiz.getQuiz, getQuiz),
  route(quiz.answer, answer),
  route(quiz.undoAnswer, undo),
  route(quiz.isCompleted, isCompleted),
  route(quiz.hintDisplay, hintDisplay),
  route(quiz.ignoreWord, ignore),
  route(quiz.learnAgain, again),
  route(quiz.isIgnored, isIgnored),
];
