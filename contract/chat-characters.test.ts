// The character rule of the chat against the whole of Unicode: Chinese and signs pass, letters of other scripts and tricks do not.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChineseText, removeInvisible } from './chat-characters.ts';

const maxCodePoint = 0x10ffff;

function* listCharacters(pattern: RegExp): Generator<string> {
  for (let code = 0; code <= maxCodePoint; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (pattern.test(character)) yield character;
  }
}

const name = (character: string) => `U+${character.codePointAt(0)?.toString(16)}`;
const listRefused = (pattern: RegExp) => [...listCharacters(pattern)].filter((character) => !isChineseText(character)).map(name);
const listAccepted = (pattern: RegExp) => [...listCharacters(pattern)].filter(isChineseText).map(name);

describe('accepted', () => {
  test('every Han character, of the extension planes too', () => expect(listRefused(/\p{Unified_Ideograph}/u)).toEqual([]));

  test.each([
    ['Chinese punctuation', '，。、；：？！“”‘’（）【】《》〈〉「」『』〔〕…—～·﹏￥'],
    ['iteration marks and zero', '々〇'],
    ['radicals and strokes', '⺀⼀㇀⿰'],
    ['digits, full-width too', '0123456789０１２３'],
    ['white space', ' \n\t\r\u3000\u00a0'],
    ['common symbols', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€£¥§°±×÷←→★☆♥♪①⑴㈠½²'],
    ['emoji', '😀👍🏽👨‍👩‍👧‍👦❤️☀️🇨🇳🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣#️⃣🧑🏿‍🚀👁️‍🗨️🫠'],
    ['nothing', ''],
    ['a sentence', '你好！我今天 3 点去图书馆，你呢？😊'],
  ])('%s', (_kind, text) => expect(isChineseText(text)).toBe(true));

  test('whatever is put together of accepted texts', () => {
    const piece = fc.constantFrom('你', '𠀀', '，', '7', ' ', '\n', '★', '😀', '👨‍👩‍👧', '🇨🇳', '1️⃣');
    fc.assert(fc.property(fc.array(piece), (pieces) => isChineseText(pieces.join(''))));
  });
});

test('the flags are those of Unicode', () => {
  const indicators = [...listCharacters(/\p{Regional_Indicator}/u)];
  const pairs = indicators.flatMap((first) => indicators.map((second) => first + second));
  expect(pairs.filter(isChineseText)).toEqual(pairs.filter((pair) => /^\p{RGI_Emoji_Flag_Sequence}$/v.test(pair)));
  for (const flag of ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿']) expect(isChineseText(flag)).toBe(true);
});

describe('without what is invisible', () => {
  test.each([
    ['a byte order mark and a zero-width space', '\ufeff你\u200b好', '你好'],
    ['bidirectional controls and a soft hyphen', '你\u202e\u00ad好\u2069', '你好'],
    ['a joiner that joins nothing', '😀\u200d好', '😀好'],
    ['a variation selector after a character', '你\u{e0100}，\ufe0f', '你，'],
    ['other controls', '你\u0000\u0007\u0085好', '你好'],
  ])('%s go', (_what, text, left) => {
    expect(removeInvisible(text)).toBe(left);
    expect(isChineseText(left)).toBe(true);
  });

  test.each(['👨‍👩‍👧‍👦❤️🇨🇳🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣🧑🏿‍🚀', '你 好\n\t，　é', 'a\u0301'])('%j stays as it is', (text) => expect(removeInvisible(text)).toBe(text));
});

describe('refused', () => {
  test('every letter and mark of another script', () => expect(listAccepted(/[[\p{L}\p{M}]--\p{Script=Han}]/v)).toEqual([]));

  test('every form that decomposes to such a letter: full-width, mathematical, circled, squared', () => {
    const isLetterForm = (character: string) => /[\p{L}--\p{Script=Han}]/v.test(character.normalize('NFKD'));
    expect([...listCharacters(/./su)].filter((character) => isLetterForm(character) && isChineseText(character)).map(name)).toEqual([]);
  });

  test('letters in frames that nothing decomposes', () => expect(listAccepted(/[\u{1F100}-\u{1F1FF}\u{1D400}-\u{1D7FF}]/u)).toEqual([]));

  test('every combining mark, those for Han too', () => expect(listAccepted(/\p{M}/u)).toEqual([]));

  test('every control, format, private, unassigned and invisible character', () => {
    const accepted = listAccepted(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    // Tab and line ends; the rest of the two ideographic planes is Han to come.
    expect(accepted.filter((code) => !/^U\+[23][0-9a-f]{4}$/.test(code))).toEqual(['U+9', 'U+a', 'U+d']);
  });

  test.each([
    ['bidirectional controls', '你\u202e好'],
    ['a zero-width space', '你\u200b好'],
    ['a joiner outside of an emoji', '你\u200d好'],
    ['a joiner after an emoji', '😀\u200d好'],
    ['a byte order mark', '\ufeff你'],
    ['a variation selector after a character', '你\u{e0100}'],
    ['a combining keycap after a character', '你\u20e3'],
    ['half a flag', '🇨'],
    ['a flag that is none', '🇦🇦'],
    ['a lone surrogate', '你\ud840'],
    ['a Latin letter', '你a'],
    ['a Cyrillic letter', 'ж'],
    ['a letter with accent', 'é'],
    ['kana', 'あ'],
    ['bopomofo', 'ㄅ'],
    ['hangul', '가'],
  ])('%s', (_kind, text) => expect(isChineseText(text)).toBe(false));

  test('a text with one such character anywhere', () => {
    const bad = fc.constantFrom('a', 'Ａ', '𝐀', 'é', '\u0301', '\u202e', '\u200b', '\u200d', 'ⓐ', '🅰', '\u{e0061}');
    const good = fc.array(fc.constantFrom('你', '好', '，', '★', '7'));
    fc.assert(fc.property(good, bad, good, (before, one, after) => !isChineseText([...before, one, ...after].join(''))));
  });
});
