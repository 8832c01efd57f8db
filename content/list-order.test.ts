// The rules of the order in which a list teaches its items, on lists of the test's own.
import { describe, expect, it } from 'vitest';
import { formatIssue } from './issue.ts';
import { checkListOrder } from './list-order.ts';

const lookAlikes: Readonly<Record<string, readonly string[]>> = { 人: ['八', '入'], 八: ['人', '入'] };

/** Issues of lists whose items are separated by a space, a line of the table each. */
function listIssues(...levels: readonly string[]): string[] {
  const texts = levels.flatMap((level, index) => level.split(' ').map((text) => ({ level: index + 1, text })));
  const items = texts.map((item, index) => ({ ...item, line: index + 2 }));
  return checkListOrder('lists.tsv', items, (character) => lookAlikes[character] ?? []).map(formatIssue);
}

describe('a good order', () => {
  it.each([
    ['has each character before its words', ['你 好 你好']],
    ['has a character twice for two senses', ['花 花 草 花草']],
    ['takes characters from a lower level', ['学 生', '学生']],
    ['has a word before those that hold it', ['大 学 生 大学 大学生']],
    ['may leave out what is in brackets', ['有 点 儿 有（一）点儿']],
    ['may teach a part at a higher level', ['火 车 站 火车站', '车站']],
    ['has the characters of a pattern before it', ['不 但 而 且 不但……而且……']],
    ['has look-alikes five items apart', ['人 一 二 三 四 八']],
  ])('%s', (_, levels) => {
    expect(listIssues(...levels)).toEqual([]);
  });
});

describe('a fault', () => {
  it('is a character that no item teaches', () => {
    expect(listIssues('你 你好')).toEqual(['lists.tsv:3 id: “你好” has 好, which no item teaches']);
  });

  it('is a character after its word, of a duplicate character too', () => {
    expect(listIssues('你 你好 好')).toEqual(['lists.tsv:3 id: “你好” comes before 好, which is in line 4']);
    expect(listIssues('妈妈 妈')).toEqual(['lists.tsv:2 id: “妈妈” comes before 妈, which is in line 3']);
  });

  it('is a character that only a higher level teaches', () => {
    expect(listIssues('学 学生', '生')).toEqual(['lists.tsv:3 id: “学生” comes before 生, which is in line 4']);
  });

  it('is a word before its part', () => {
    expect(listIssues('大 学 生 大学生 学生 大学')).toEqual([
      'lists.tsv:5 id: “大学生” comes before its part “大学”, which is in line 7',
      'lists.tsv:5 id: “大学生” comes before its part “学生”, which is in line 6',
    ]);
  });

  it('is a look-alike less than five items after the other', () => {
    expect(listIssues('人 一 二 三 八')).toEqual(['lists.tsv:6 id: “八” is less than 5 items after its look-alike “人”']);
    expect(listIssues('人 大', '八 人')).toEqual(['lists.tsv:5 id: “人” is less than 5 items after its look-alike “八”']);
  });

  it('is no look-alike behind the first sixty items', () => {
    const numerals = Array.from({ length: 59 }, () => '一').join(' ');
    expect(listIssues(`${numerals} 人 八`)).toEqual([]);
    expect(listIssues(`${numerals.slice(2)} 人 八`)).toHaveLength(1);
  });
});
