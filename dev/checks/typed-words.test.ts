// Readings of everyday speech and right words outside the course, as learners of the real course type them.
import { expect, test } from 'vitest';
import { checkCourse } from '#content/check.ts';
import { contentFolder } from '#content/compiled-course.ts';
import { addTraditionalVariants } from '#content/traditional.ts';
import { addTypedWords } from '#content/typed-words.ts';
import { judgeTyped } from '#engine/judge.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { createWordSearch } from '#engine/word-search.ts';

const { tables, course } = checkCourse(contentFolder);
const typed = addTypedWords(contentFolder, tables, course);
const levels = [...addTraditionalVariants(typed.course).levels.values()];

function findTyping(text: string) {
  const level = levels.find(({ words }) => words.some((word) => word.text === text));
  const word = level?.words.find((one) => one.text === text);
  const question =
    level &&
    word &&
    createLevelStudy(level, levels)
      .getQuestions(word.id)
      .find(({ kind, isMiddleCharacter }) => kind === 'typing' && !isMiddleCharacter);
  if (!level || !question) throw new Error(`${text} is not in the course`);
  return { level, question };
}

test.each([
  ['血', 'xiě'],
  ['那', 'nèi'],
  ['哪', 'nei3'],
  ['喂', 'wéi'],
  ['嗯', 'ng'],
  ['嗯', 'en4'],
  ['这', 'zhèi'],
  ['熟', 'shóu'],
  ['薄', 'bó'],
  ['熟悉', 'shúxi'],
  ['知道', 'zhīdao'],
  ['因为', 'yīnwei'],
  ['尾巴', 'yǐba'],
  ['角色', 'jiǎosè'],
  ['一会儿', 'yìhuǐr'],
  ['下载', 'xiàzài'],
  ['谁', 'shuí'],
])('%s is also %s, in typing and in search', (text, pinyin) => {
  const { level, question } = findTyping(text);
  expect(judgeTyped(pinyin, question, [])).toEqual({ kind: 'correct' });
  expect(createWordSearch(level.words)({ text: pinyin }).map((word) => word.text)).toContain(text);
});

test.each([
  ['血', 'xié'],
  ['那', 'néi'],
  ['的', 'dǐ'],
  ['缩', 'sù'],
])('%s is not %s', (text, pinyin) => {
  expect(judgeTyped(pinyin, findTyping(text).question, []).kind).not.toBe('correct');
});

test.each([
  ['西红柿', '番茄'],
  ['西红柿', 'fānqié'],
  ['冰激凌', '冰淇淋'],
  ['土豆', '马铃薯'],
  ['土豆', '馬鈴薯'],
  ['饭店', '饭馆'],
  ['饭店', '飯館'],
  ['姥姥', '外婆'],
  ['只好', '只能'],
  ['不管', '不論'],
  ['不管', '無論'],
  ['商店', '铺子'],
])('for %s, %s is another right word, and is never a miss', (text, other) => {
  expect(judgeTyped(other, findTyping(text).question, ['same-meaning', 'meaning'])).toEqual({ kind: 'retry', reason: 'same-meaning' });
});

test('the word itself stays right, and a word that means something else stays wrong', () => {
  expect(judgeTyped('西红柿', findTyping('西红柿').question, [])).toEqual({ kind: 'correct' });
  expect(judgeTyped('苹果', findTyping('西红柿').question, []).kind).toBe('wrong');
});
