// Words read out of the texts that other programs write.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWrittenWords } from './import-text.ts';

/** The first spelling of each word, with its pinyin after a space. */
const read = (text: string) =>
  readWrittenWords(text).map(({ texts, reading }) => `${texts[0] ?? '?'}${reading === '' ? '' : ` ${reading}`}`);

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
  ['no Chinese', 'hello\nnǐ hǎo', ['?', '?']],
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
});

test('Pleco: categories, both scripts, pinyin with numbers', () => {
  const words = readWrittenWords('//HSK/Level 1\n国家[國家]\tguo2jia1\tcountry; nation\n//Other\n发[發]\tfa1\tsend\n');
  expect(words).toEqual([
    { written: '国家[國家]', texts: ['国家', '國家'], reading: 'guo2jia1' },
    { written: '发[發]', texts: ['发', '發'], reading: 'fa1' },
  ]);
});

test('Hack Chinese: named columns, the simplified one first', () => {
  const words = readWrittenWords('Traditional,Simplified,Pinyin,Definition\n學習,学习,xué xí,"to study, to learn"\n');
  expect(words).toEqual([{ written: '学习', texts: ['学习', '學習'], reading: 'xué xí' }]);
});

test('two scripts side by side are one word, brackets give both spellings', () => {
  expect(readWrittenWords('国\t國')).toMatchObject([{ texts: ['国', '國'] }]);
  expect(readWrittenWords('有(一)点儿')).toMatchObject([{ texts: ['有点儿', '有一点儿'] }]);
});

test('what is written is shortened', () => {
  const [word] = readWrittenWords('x'.repeat(100));
  expect(word?.written).toHaveLength(40);
  expect(word?.written.endsWith('…')).toBe(true);
});

test('any text is read, in time that grows with it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('你', '好', 'a', '1', ',', ';', '\t', '"', '\n', '<', '>', '[', ']', '(', '{{c1::', '}}', '&', '#', '/', ' '),
      ),
      (marks) => {
        for (const { written, texts } of readWrittenWords(marks.join(''))) {
          expect(written.length).toBeLessThanOrEqual(60);
          for (const text of texts) expect(text).toMatch(/^\p{Script=Han}+$/u);
        }
      },
    ),
  );
  for (const unit of ['"', '<', '[', '{{c1::', '&#', '你"', '(']) {
    const start = performance.now();
    readWrittenWords(`${unit.repeat(Math.floor(1_000_000 / unit.length))},\n`);
    expect(performance.now() - start, unit).toBeLessThan(3000);
  }
});
