// Group commit: what waits at the same time goes together, in order; what fails fails alone.
import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

/** Statements that end on command. */
function createStatements(findError: (item: string) => Error | undefined = () => undefined) {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const commit = new GroupCommit<string, string>({
    getKey: ([key = '']) => key,
    async run(items) {
      groups.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      for (const item of items) {
        const error = findError(item);
        if (error) throw error;
      }
      return items.map((item) => `${item} stored`);
    },
  });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { groups, commit, endNext };
}

test('what comes while statements run goes together in the next one, in its order; a key is in one at a time', async () => {
  const { groups, commit, endNext } = createStatements();
  const results = ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'].map((item) => commit.add(item));
  expect(groups).toEqual([['a1'], ['b1']]);
  await endNext();
  expect(groups.slice(2)).toEqual([['a2', 'c1', 'a3']]);
  await endNext();
  expect(groups.slice(3)).toEqual([['b2']]);
  await endNext();
  await endNext();
  expect(await Promise.all(results)).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'].map((item) => `${item} stored`));
});

test('an item that fails does not fail those that were with it', async () => {
  const { groups, commit, endNext } = createStatements((item) => (item === 'a3' ? new Error('not this one') : undefined));
  const results = Promise.allSettled(['a1', 'b1', 'a2', 'a3', 'a4'].map((item) => commit.add(item)));
  for (let count = 0; count < 6; count += 1) await endNext();
  expect(groups.slice(2)).toEqual([['a2', 'a3', 'a4'], ['a2'], ['a3'], ['a4']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

test('of a statement that takes too long each is stored alone, and only the one that it is due to fails', async () => {
  const { groups, commit, endNext } = createStatements((item) => (item === 'a3' ? timeout : undefined));
  const results = Promise.allSettled(['a1', 'a2', 'a3', 'a4'].map((item) => commit.add(item)));
  for (let count = 0; count < 5; count += 1) await endNext();
  expect(groups.slice(1)).toEqual([['a2', 'a3', 'a4'], ['a2'], ['a3'], ['a4']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('where two in a row take too long alone, the others do not wait', async () => {
  const { groups, commit, endNext } = createStatements((item) => (['a3', 'a4'].includes(item) ? timeout : undefined));
  const results = Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((item) => commit.add(item)));
  for (let count = 0; count < 5; count += 1) await endNext();
  expect(groups.slice(2)).toEqual([['a2'], ['a3'], ['a4']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', ...Array.from({ length: 4 }, () => 'rejected')]);
});

test('without a database all fail together', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const { groups, commit, endNext } = createStatements((item) => (item === 'a1' ? undefined : gone));
  const results = Promise.allSettled(['a1', 'a2', 'a3'].map((item) => commit.add(item)));
  for (let count = 0; count < 3; count += 1) await endNext();
  expect(groups).toEqual([['a1'], ['a2', 'a3'], ['a2', 'a3']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('where one connection is lost, those whose statement it had go again', async () => {
  let losses = 1;
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
  const { groups, commit, endNext } = createStatements((item) => (item === 'a2' && losses-- > 0 ? lost : undefined));
  const results = Promise.all(['a1', 'a2', 'a3'].map((item) => commit.add(item)));
  for (let count = 0; count < 3; count += 1) await endNext();
  expect(groups).toEqual([['a1'], ['a2', 'a3'], ['a2', 'a3']]);
  expect(await results).toEqual(['a1 stored', 'a2 stored', 'a3 stored']);
});
