// A learner's synonyms among the answers that typing accepts.
import { expect, test } from 'vitest';
import type { Question } from '#contract/study.ts';
import { judgeTyped } from './judge.ts';
import { acceptSynonyms } from './synonyms.ts';

const typing: Question = {
  wordId: '1-001',
  key: 'f',
  title: 'tea',
  kind: 'typing',
  wordText: '茶',
  index: 0,
  componentIndex: 0,
  answers: [{ text: '茶', isCorrect: true }],
  soundHint: '',
  meaningHint: '',
  associationHint: '',
  association: '',
  isSwappable: false,
  attempts: 0,
  isMiddleCharacter: false,
  components: [],
  typing: { readings: [['cha2']], traditional: [], meanings: ['tea'], sameMeaning: [], sameMeaningReadings: [], sameSound: [] },
};

test('typing accepts a synonym of the word, and no other question or word does', () => {
  const synonyms = new Map([['1-001', ['茗', '茶']]]);
  const [accepted] = acceptSynonyms([typing], synonyms);
  expect(accepted?.answers.map(({ text }) => text)).toEqual(['茶', '茗']);
  if (!accepted) throw new Error('No question');
  expect(judgeTyped('茗', typing, []).kind).not.toBe('correct');
  expect(judgeTyped('茗', accepted, []).kind).toBe('correct');
  for (const other of [
    { ...typing, kind: 'character' as const },
    { ...typing, isMiddleCharacter: true },
    { ...typing, wordId: '1-002' },
  ])
    expect(acceptSynonyms([other], synonyms)).toEqual([other]);
});
