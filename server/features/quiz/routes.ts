// Routes of the quiz.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  reopenWord,
  answerQuestion,
  getQuiz,
  getQuizAhead,
  getAssociationSetting,
  markIgnored,
  isCompleted,
  isIgnored,
  undoLastAnswer,
} from './quiz.ts';

const { quiz } = calls;

export const routes: Route[] = [
  route(quiz.getQuiz, getQuiz),
  route(quiz.getQuizAhead, getQuizAhead),
  route(quiz.answer, answerQuestion),
  route(quiz.undoAnswer, undoLastAnswer),
  route(quiz.isCompleted, isCompleted),
  route(quiz.associationSetting, getAssociationSetting),
  route(quiz.ignoreWord, markIgnored),
  route(quiz.learnAgain, reopenWord),
  route(quiz.isIgnored, isIgnored),
];
