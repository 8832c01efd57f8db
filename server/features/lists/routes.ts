// The calls of the word lists.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import { answeredScore, areCharactersCompleted, generalScore, getCharactersForList } from './lists.ts';

const { lists } = calls;

export const routes: Route[] = [
  route(lists.getCharactersForList, getCharactersForList),
  route(lists.generalScoreForOneCharacter, generalScore),
  route(lists.amountOfAnsweredCharacters, answeredScore),
  route(lists.areCharactersCompleted, areCharactersCompleted),
];
