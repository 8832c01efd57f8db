// Pinyin as the tables write it: which letters it may hold, and the tone marks of numbered syllables.

const lookAlikes: Record<string, string> = { ă: 'ǎ', ĕ: 'ě', ĭ: 'ǐ', ŏ: 'ǒ', ŭ: 'ǔ', '’': "'", '‘': "'", ɑ: 'a', ɡ: 'g' };
const marked: Record<string, string> = { a: 'āáǎà', e: 'ēéěè', i: 'īíǐì', o: 'ōóǒò', u: 'ūúǔù', ü: 'ǖǘǚǜ', n: '\0ńňǹ', m: '\0ḿ\0\0' };
const allowed = new Set(`abcdefghijklmnopqrstuwxyzü' …${Object.values(marked).join('').replaceAll('\0', '')}`);

/** Why a text is no pinyin with tone marks, or undefined where its letters are right. */
export function readingFault(reading: string): string | undefined {
  for (const letter of reading) {
    const meant = lookAlikes[letter];
    if (meant) return `“${letter}” is not a letter of pinyin; write “${meant}”`;
    if (!allowed.has(letter.toLowerCase())) return `“${letter}” does not belong in pinyin with tone marks`;
  }
  return undefined;
}

/** A numbered syllable such as `nu:3` with its tone mark: `nǚ`. The neutral tone, 5, has none. */
export function withToneMark(syllable: string): string {
  const letters = syllable.toLowerCase().replaceAll('u:', 'ü').replace(/\d$/, '');
  const tone = Number(/\d$/.exec(syllable)?.[0] ?? 5);
  if (tone > 4 || tone < 1) return letters;
  const at = /[ae]/.test(letters)
    ? letters.search(/[ae]/)
    : letters.includes('ou')
      ? letters.indexOf('o')
      : Math.max(...Array.from('iouü').map((vowel) => letters.lastIndexOf(vowel)));
  const place = at < 0 ? 0 : at;
  const mark = marked[letters.charAt(place)]?.charAt(tone - 1);
  return mark ? letters.slice(0, place) + mark + letters.slice(place + 1) : letters;
}

/** A reading without what only parts its syllables, for comparing: lower case, no spaces, apostrophes or dots. */
export function bareReading(reading: string): string {
  return reading.toLowerCase().replace(/[\s'…]/gu, '');
}

/** A bare reading without its tones. */
export function toneless(reading: string): string {
  return bareReading(reading)
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/g, '')
    .normalize('NFC');
}
