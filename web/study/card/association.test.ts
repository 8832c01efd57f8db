// Keywords in an association are found whatever their case, and only as whole words.
import { expect, test } from 'vitest';
import { splitByKeyword } from './association.ts';

function keywordsIn(association: string, keywords: string[]): string[] {
  return splitByKeyword(association, keywords)
    .filter((piece) => piece.isKeyword)
    .map((piece) => piece.text);
}

test.each([
  ['A woman with her child: all is good.', ['woman', 'child'], ['woman', 'child']],
  ['A person leans on a tree to rest.', ['Person', 'tree'], ['person', 'tree']],
  ['One on top of one makes two.', ['one'], ['One', 'one']],
  ['The sun and the moon are bright.', ['sun (day)', 'moon'], ['sun', 'moon']],
  ['Two trees make a forest.', ['tree'], ['tree']],
  ['The winner stands on a bigger stone.', ['win', 'big'], []],
  ['A roof over a big roof beam.', ['roof', 'roof beam'], ['roof', 'roof beam']],
  ['Nothing to see here.', [], []],
])('%s', (association, keywords, found) => {
  expect(keywordsIn(association, keywords)).toEqual(found);
  expect(
    splitByKeyword(association, keywords)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(association);
});
