// How a syllable is spelt out.
import { expect, it } from 'vitest';
import { spellSyllable } from './spelling.ts';

it.each([
  ['lüe', 'l + üe (French “tu”, then “eh”)'],
  ['xue', 'x (“sh” with a smile) + üe (French “tu”, then “eh”)'],
  ['ju', 'j (with a smile) + ü (as in French “tu”)'],
  ['yuan', 'üan (French “tu”, then “en”)'],
  ['xian', 'x (“sh” with a smile) + ian (“yen”)'],
  ['yong', 'y + ong (“oong”)'],
  ['shuang', 'sh (with the tongue curled back) + uang (“wahng”)'],
  ['liu', 'l + iu (“yo”)'],
  ['dui', 'd + ui (“way”)'],
  ['cun', 'c (as in “cats”: “ts”) + un (“oo” + “en”)'],
  ['ren', 'r (with the tongue curled back) + en (as in “taken”)'],
  ['er', 'er (as in “her”, with the tongue curled back)'],
  ['ni', 'n + i (“ee”)'],
  ['ci', 'c (as in “cats”: “ts”) + i (a hum, not “ee”)'],
  ['ri', 'r (with the tongue curled back) + i (a hum, not “ee”)'],
  ['wei', 'w + ei (as in “day”)'],
])('%s is %s', (syllable, spelling) => expect(spellSyllable(syllable)).toBe(spelling));
