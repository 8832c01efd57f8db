// Words read out of the texts that other programs write.
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readWrittenWords } from './import-text.ts';

const limits = { lines: 100_000, words: 20_000 };
const readWords = (text: string) => readWrittenWords(text, limits) ?? [];

/** The first spelling of each word, with its pinyin after a space; what has none by its own name. */
const read = (text: string) => readWords(text).map(({ written, texts, readings }) => [texts[0] ?? `?${written}`, ...readings].join(' '));

test.each<[name: string, text: string, words: string[]]>([
  ['one a line', '你好\n再见\n\n  谢谢  \n', ['你好', '再见', '谢谢']],
  ['Windows and old Mac lines, a mark of UTF-8', '\uFEFF你好\r\n再见\r谢谢', ['你好', '再见', '谢谢']],
  ['a numbered list', '1. 你好\n2) 再见\n- 谢谢\n3、学习', ['你好', '再见', '谢谢', '学习']],
  ['several in a line', '你好、再见，谢谢 学习\n爸爸/妈妈', ['你好', '再见', '谢谢', '学习', '爸爸', '妈妈']],
  ['a list with commas', '你好, 再见, 谢谢', ['你好', '再见', '谢谢']],
  ['word, pinyin and meaning with gaps', '你好 nǐ hǎo hello\n再见 zai4jian4', ['你好 nǐ hǎo', '再见 zai4jian4']],
  ['CSV', '你好,nǐ hǎo,"hello, hi"\n"再见",zàijiàn,"say ""bye"""', ['你好 nǐ hǎo', '再见 zàijiàn']],
  ['CSV with semicolons', '你好;nǐ hǎo;hello, hi\n再见;zàijiàn;bye', ['你好 nǐ hǎo', '再见 zàijiàn']],
  ['the meaning first', 'hello,你好\nbye,再见', ['你好', '再见']],
  ['a quoted cell of two lines', '"你\n好",hello\n再见,bye', ['你好', '再见']],
  ['a quotation mark that closes nothing', '"你好\t"hello\n再见\tbye', ['你好', '再见']],
  ['a header in any order and case', 'Level,Pinyin,Simplified,Traditional\n1,guó,国,國', ['国 guó']],
  ['a pattern', '因为……所以……\n虽然...但是...', ['因为所以', '虽然但是']],
  ['full-width and compatibility forms', '１．你好\n⼈', ['你好', '人']],
  ['no Chinese', 'hello\nnǐ hǎo', ['?hello', '?nǐ hǎo']],
  ['nothing', '\n \n\t\n', []],
])('%s', (_, text, words) => {
  expect(read(text)).toEqual(words);
});

describe('Anki', () => {
  test('its text export: headers, HTML, sounds, gaps, and columns that are no words', () => {
    const text = [
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#notetype column:2',
      '#deck column:3',
      '#tags column:7',
      'a1\t汉语\t中文\t<div>你好</div>[sound:a.mp3]\t<b>nǐ&nbsp;hǎo</b>\thello&amp;hi\t标签',
      'a2\t汉语\t中文\t"<span class=""x"">{{c1::再见::hint}}</span>"\tzàijiàn\tbye\t标签',
    ].join('\n');
    expect(read(text)).toEqual(['你好 nǐ hǎo', '再见 zàijiàn']);
  });

  test('another separator, and pinyin over the characters', () => {
    expect(read('#separator:Semicolon\n你[nǐ]好[hǎo];hello\n')).toEqual(['你好']);
    expect(read('#separator:|\n你好|hello, 你')).toEqual(['你好']);
  });

  test.each([
    ['padded by a spreadsheet', '#separator:Comma,,\n#html:true,,\n你好,nǐ hǎo,"hello, hi"'],
    ['padded by another one', '#separator:Semicolon;;\n你好;nǐ hǎo;hello'],
    ['columns by their names', '#separator:tab\n#columns:Meaning\tPinyin\tSimplified\tPOS\nhello\tnǐ hǎo\t你好\t名'],
    ['the line that Excel reads', 'sep=;\n你好;nǐ hǎo;hello, hi'],
    ['that line padded', '"sep=,",,\n你好,nǐ hǎo,hello'],
  ])('a header: %s', (_, text) => {
    expect(read(text)).toEqual(['你好 nǐ hǎo']);
  });
});

test('Pleco: categories, both scripts, pinyin with numbers', () => {
  const words = readWords('//HSK/Level 1\n国家[國家]\tguo2jia1\tcountry; nation\n//Other\n发[發]\tfa1\tsend\n');
  expect(words).toEqual([
    { written: '国家[國家]', texts: ['国家', '國家'], readings: ['guo2jia1'] },
    { written: '发[發]', texts: ['发', '發'], readings: ['fa1'] },
  ]);
});

test('Hack Chinese: named columns, the simplified one first', () => {
  const words = readWords('Traditional,Simplified,Pinyin,Definition\n學習,学习,xué xí,"to study, to learn"\n');
  expect(words).toEqual([{ written: '学习', texts: ['学习', '學習'], readings: ['xué xí'] }]);
});

test('brackets give both spellings', () => {
  expect(readWords('有(一)点儿')).toMatchObject([{ texts: ['有点儿', '有一点儿'] }]);
});

test.each<[name: string, text: string, words: string[]]>([
  ['a part of speech', '俄文\téwén\tRussian\t名', ['俄文 éwén']],
  ['a part of speech, rows', '俄文\t名\n老师\t名\n学习\t动', ['俄文', '老师', '学习']],
  ['a part of speech in front', '名\t俄文\téwén\n名\t老师\tlǎoshī\n动\t学习\txuéxí', ['俄文 éwén', '老师 lǎoshī', '学习 xuéxí']],
  ['a measure word', '书,shū,book,本\n笔,bǐ,pen,支', ['书 shū', '笔 bǐ']],
  ['measure words with commas alone', '俄文,个\n老师,个\n学生,个\n电脑,台', ['俄文', '老师', '学生', '电脑']],
  ['a definition', '饕餮\t一种动物\n老师\t教书的人', ['饕餮', '老师']],
  ['a sentence', '饕餮\ttāotiè\tglutton\t他是饕餮。', ['饕餮 tāotiè']],
  ['tags', 'Russian\t俄文\t课一', ['俄文']],
  ['a row without its word', '老师\tlǎoshī\tteacher\t名\nteacher\t\tperson\t名', ['老师 lǎoshī', '?teacher']],
  ['a header', 'word,pinyin,POS,characters\n俄文,éwén,名,俄', ['俄文 éwén']],
])('only the cell that spells the word counts: %s', (_, text, words) => {
  expect(read(text)).toEqual(words);
});

test.each([
  ['老师 lǎoshī\tteacher', '老师 lǎoshī'],
  ['老师 lǎoshī teacher, instructor', '老师 lǎoshī'],
  ['老师 (lǎoshī) teacher', '老师 lǎoshī'],
  ['老师（lǎoshī）：teacher', '老师 lǎoshī'],
  ['老师：teacher', '老师'],
  ['老师:lao3shi1:teacher', '老师 lao3shi1'],
  ['老师=teacher', '老师'],
  ['老师＝teacher', '老师'],
  ['老师 – teacher', '老师'],
  ['老师lǎoshī', '老师 lǎoshī'],
  ['老师 | lǎoshī | teacher', '老师 lǎoshī'],
  ['1. 老师 = teacher', '老师'],
  ['★老师\tteacher', '老师'],
  ['“老师”', '老师'],
  ['teacher: 老师', '老师'],
  ['老師 老师 [lao3 shi1] /teacher/', '老師'],
  ['了\tle', '了 le'],
  ['了 le', '了 le'],
  ['长\tlong\tcháng, zhǎng', '长 cháng zhǎng'],
  ['The word 他 means he', '?The word 他 means he'],
])('%j is %s', (text, word) => {
  expect(read(text)).toEqual([word]);
});

test('a damaged character costs its row alone', () => {
  expect(read('老\uFFFD\n\uFFFD师\tlǎoshī\n老师\n你\uFFFD好 nǐ hǎo')).toEqual(['?老\uFFFD', '?\uFFFD师', '老师', '?你\uFFFD好 nǐ hǎo']);
});

test('a quotation mark that closes nothing costs its row alone', () => {
  expect(read('"你好,"hello\n"再\n见",bye\n5" 谢谢,thanks\n学习,study')).toEqual(['你好', '再见', '谢谢', '学习']);
});

test('reading ends at the limits of lines and words', () => {
  const few = { lines: 10, words: 3 };
  expect(readWrittenWords('\n'.repeat(9) + '你好', few)).toHaveLength(1);
  expect(readWrittenWords('\n'.repeat(10) + '你好', few)).toBeUndefined();
  expect(readWrittenWords('你\n好\n我\n', few)).toHaveLength(3);
  for (const text of ['你\n好\n我\n他', '你、好、我、他', '你,好,我,他', '你\ta\n好\tb\n我\tc\n他\td', '你、好、我、他\ta'])
    expect(readWrittenWords(text, few), text).toBeUndefined();
});

test('no line behind the limit is looked at', () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  readWrittenWords('你\n'.repeat(5000), { lines: 10, words: 3 });
  const linesFound = search.mock.calls.filter(([mark]) => mark === '\n').length;
  search.mockRestore();
  expect(linesFound).toBeGreaterThan(10);
  // The first lines are looked at to guess the separator, too.
  expect(linesFound).toBeLessThan(1000);
});

test('what is written is shortened', () => {
  const [word] = readWords('x'.repeat(100));
  expect(word?.written).toHaveLength(40);
  expect(word?.written.endsWith('…')).toBe(true);
});

test('any text is read: words are characters, and no row is lost', () => {
  const marks = [
    '你',
    '好',
    'a',
    'ǎ',
    '1',
    ',',
    ';',
    '\t',
    '"',
    '\n',
    '<',
    '>',
    '[',
    ']',
    '(',
    '{{c1::',
    '}}',
    '&',
    '#',
    '/',
    ' ',
    '\uFFFD',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks)), (parts) => {
      for (const { written, texts } of readWords(parts.join(''))) {
        expect(written.length).toBeLessThanOrEqual(60);
        for (const text of texts) expect(text).toMatch(/^\p{Script=Han}+$/u);
      }
    }),
  );
  const rows = fc.array(fc.constantFrom('你好', '"再见"', '谢谢\tthanks', '学习;xuéxí', 'hello'), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(rows, (lines) => {
      expect(readWords(lines.join('\n')).length).toBeGreaterThanOrEqual(lines.length);
    }),
  );
});

// Each would take minutes if reading grew faster than the text.
test.each(['"', '<', '[', '{{c1::', '&#', '你"', '(', '\n"', '"a\n', 'a","b\n', '你、', '你[', '\u00e9', '…'])(
  'much of %j is read',
  (unit) => {
    const words = readWrittenWords(`${unit.repeat(Math.floor(200_000 / unit.length))},\n`, { lines: 1_000_000, words: 1_000_000 });
    expect(words).toBeDefined();
  },
);
