// How a syllable is spelt out.
import { expect, it } from 'vitest';
import { spellSyllable } from './spelling.ts';

it.each([
  ['lüe', 'l + ü + e'],
  ['xue', 'x + ü + e'],
  ['ju', 'j + ü'],
  ['yuan', 'ü + an'],
  ['yong', 'y + ong'],
  ['shuang', 'sh + u + ang'],
  ['liu', 'l + i + ou'],
  ['dui', 'd + u + ei'],
  ['cun', 'c + u + en'],
  ['ren', 'r + en'],
  ['er', 'er'],
  ['ni', 'n + i'],
  ['ci', 'c + i (a hum, not “ee”)'],
  ['ri', 'r + i (a hum, not “ee”)'],
  ['wei', 'w + ei'],
])('%s is %s', (syllable, spelling) => expect(spellSyllable(syllable)).toBe(spelling));
