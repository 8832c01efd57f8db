// Says a syllable of pinyin sound by sound, for those that no English word and no earlier character tells.

// After these an i is no “ee”.
const buzzedInitials = new Set(['z', 'c', 's', 'zh', 'ch', 'sh', 'r']);

// What a British speaker would not guess from the letter.
const initialHints: Readonly<Record<string, string>> = {
  j: 'with a smile',
  q: '“ch” with a smile',
  x: '“sh” with a smile',
  zh: '“j” with the tongue curled back',
  ch: 'with the tongue curled back',
  sh: 'with the tongue curled back',
  r: 'with the tongue curled back',
  z: 'as in “kids”: “ds”',
  c: 'as in “cats”: “ts”',
};

// Finals as they sound, not as they are written: -ian is “yen”, -ui is “way” (content.md "The sound line").
const finalHints: Readonly<Record<string, string>> = {
  a: '“ah”',
  ai: '“eye”',
  an: '“ahn”',
  ang: '“ahng”',
  ao: 'as in “now”',
  e: 'as in “her”',
  ei: 'as in “day”',
  en: 'as in “taken”',
  eng: 'as in “hung”',
  er: 'as in “her”, with the tongue curled back',
  i: '“ee”',
  ia: '“yah”',
  ian: '“yen”',
  iang: '“yahng”',
  iao: 'as in “meow”',
  ie: 'as in “yes”',
  in: '“een”',
  ing: 'as in “sing”',
  iong: '“yoong”',
  iu: '“yo”',
  o: 'as in “for”',
  ong: '“oong”',
  ou: 'as in “go”',
  u: '“oo”',
  ua: '“wah”',
  uai: '“why”',
  uan: '“wahn”',
  uang: '“wahng”',
  ui: '“way”',
  un: '“oo” + “en”',
  uo: 'as in “war”',
  ü: 'as in French “tu”',
  üan: 'French “tu”, then “en”',
  üe: 'French “tu”, then “eh”',
  ün: 'French “tu”, then n',
};

function hinted(sound: string, hint: string | undefined): string {
  return hint === undefined ? sound : `${sound} (${hint})`;
}

/**
 * The sounds of a syllable without its tone, as one hears them: `mian` is `m + ian (“yen”)`.
 * @param syllable pinyin without tone, ü as ü
 */
export function spellSyllable(syllable: string): string {
  const [, initial = '', rest = ''] = /^([zcs]h|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/.exec(syllable) ?? [];
  // After j, q, x and y, u stands for ü.
  const final = /^[jqxy]$/.test(initial) ? rest.replace(/^u/, 'ü') : rest;
  const spokenFinal = final === 'i' && buzzedInitials.has(initial) ? 'i (a hum, not “ee”)' : hinted(final, finalHints[final]);
  return initial === '' || (initial === 'y' && final.startsWith('ü'))
    ? spokenFinal
    : `${hinted(initial, initialHints[initial])} + ${spokenFinal}`;
}
