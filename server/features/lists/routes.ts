// Routes of the word lists.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  countAnsweredQuestions,
  areCharactersCompleted,
  countQuestions,
  getCharactersForList,
  getSampleWords,
  listLearntWords,
} from './lists.ts';
import { searchAllWords, searchWords } from './search.ts';

const { lists } = calls;

export const routes: Route[] = [
  route(lists.getCharactersForList, getCharactersForList),
  route(lists.searchWords, searchWords),
  route(lists.searchAllWords, searchAllWords),
  route(lists.sampleWords, getSampleWords),
  route(lists.generalScoreForOneCharacter, countQuestions),
  route(lists.amountOfAnsweredCharacters, countAnsweredQuestions),
  route(lists.areCharactersCompleted, areCharactersCompleted),
  route(lists.learntWords, listLearntWords),
];
