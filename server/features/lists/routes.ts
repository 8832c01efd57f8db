// The calls of the word lists.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import { answeredScore, areCharactersCompleted, generalScore, getCharactersForList } from './lists.ts';
import { searchWords } from './search.ts';

const { lists } = calls;

export const routes: Route[] = [
  route(lists.getCharactersForList, getCharactersForList),
  route(lists.searchWords, searchWords),
  route(lists.generalScoreForOneCharacter, generalScore),
  route(lists.amountOfAnsweredCharacters, answeredScore),
  route(lists.areCharactersCompleted, areCharactersCompleted),
];
