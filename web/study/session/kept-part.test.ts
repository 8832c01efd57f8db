// The parts that a device has ahead: which of them follows what is kept, and what is open of a part that it keeps.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { questionList, wordList } from '#contract/study.ts';
import * as z from 'zod/mini';
import { fetchPart, listFollowing, noteDone } from './kept-part.ts';

const toWords = (ids: string) => ids.split(' ').map((id) => ({ id }));
const buildPart = (ids: string) => ({ list: toWords(ids) });
const ahead = { current: ['1', '2'], parts: [buildPart('3 4'), buildPart('5 6'), buildPart('7')] };

test.each([
  ['1 2', ['3 4', '5 6', '7']],
  ['3 4', ['5 6', '7']],
  ['7', []],
  ['2 3', []],
  ['8 9', []],
])('behind the part %s follow %j', (ids, expected) => {
  expect(listFollowing(toWords(ids), ahead).map(({ list }) => list.map(({ id }) => id).join(' '))).toEqual(expected);
});

describe('a repeat that the device keeps', () => {
  const [person] = questions.filter(({ wordId, key }) => wordId === '1-002' && key === 'c');
  const good = questions.filter(({ wordId, key }) => wordId === '1-005' && key === 'c');
  if (!person) throw new Error('The fixture has no question of 人');
  const named = { accountId: 'anna' } as const;
  const [ofLevel, ofToday] = [
    { ...named, mode: 'repeat', level: 1 },
    { ...named, mode: 'today', level: 0 },
  ] as const;
  const signal = new AbortController().signal;
  const servedAt = '2027-03-10T09:00:00.000Z';
  let isOnline: boolean;

  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: new Date('2027-03-10T09:05:00.000Z'), toFake: ['Date'] });
    isOnline = true;
    const list = z.encode(wordList, words);
    const body = {
      questions: z.encode(questionList, [person, ...good]),
      again: [],
      list,
      characters: list,
      completed: 0,
      served_at: servedAt,
      left: 2,
    };
    vi.stubGlobal('fetch', () => (isOnline ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError('Failed to fetch'))));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const listOpenWords = async (part: typeof ofLevel | typeof ofToday) =>
    (await fetchPart(part, signal)).questions.map(({ wordId }) => wordId);
  const answered = { kind: 'answered', question: person, mistakes: 0, isSkipped: false } as const;

  test('asks no word again that was repeated since in a level, whatever its item there', async () => {
    expect(await listOpenWords(ofToday)).toEqual(['1-002', '1-005']);
    const itemOfOther = { ...(words[0] ?? expect.fail()), id: '2-017', level: 2 as const };
    noteDone({ ...named, mode: 'repeat', level: 2 }, [itemOfOther], { ...answered, question: { ...person, wordId: '2-017', key: 'f' } });
    isOnline = false;
    expect(await listOpenWords(ofToday)).toEqual(['1-005']);
    noteDone({ ...named, mode: 'repeat', level: 2 }, [itemOfOther], { kind: 'undone', question: { ...person, wordId: '2-017', key: 'f' } });
    expect(await listOpenWords(ofToday)).toEqual(['1-002', '1-005']);
  });

  test('asks a word that is known in another level, and none that is known in its own or in all', async () => {
    await listOpenWords(ofToday);
    isOnline = false;
    const itemOfOther = { ...(words[0] ?? expect.fail()), id: '2-017', level: 2 as const };
    noteDone({ ...named, mode: 'repeat', level: 2 }, [itemOfOther], { kind: 'ignored', wordId: '2-017' });
    expect(await listOpenWords(ofToday)).toEqual(['1-002', '1-005']);
    noteDone(ofLevel, words, { kind: 'ignored', wordId: '1-002' });
    expect(await listOpenWords(ofToday)).toEqual(['1-005']);
    noteDone(ofToday, words, { kind: 'ignored', wordId: '1-005' });
    await expect(listOpenWords(ofToday)).rejects.toMatchObject({ status: 0 });
  });

  test('asks what was repeated before it was served: the server found it due again', async () => {
    vi.setSystemTime('2027-03-10T08:59:00.000Z');
    noteDone(ofLevel, words, answered);
    expect(await listOpenWords(ofToday)).toHaveLength(2);
    isOnline = false;
    expect(await listOpenWords(ofToday)).toEqual(['1-002', '1-005']);
    vi.setSystemTime('2027-03-10T09:06:00.000Z');
    noteDone(ofLevel, words, answered);
    expect(await listOpenWords(ofToday)).toEqual(['1-005']);
  });
});
