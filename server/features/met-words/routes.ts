// Routes of the words that a learner met in a chat.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { addMetWord, listMetWords, removeMetWord } from './met-words.ts';

const { metWords } = calls;

export const routes: Route[] = [
  route(metWords.listMetWords, listMetWords),
  route(metWords.addMetWord, addMetWord),
  route(metWords.removeMetWord, removeMetWord),
];
