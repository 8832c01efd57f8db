// Pinyin in the tables: the letters it may contain, and the tone marks of numbered syllables.

const letterCorrections: Record<string, string> = { ă: 'ǎ', ĕ: 'ě', ĭ: 'ǐ', ŏ: 'ǒ', ŭ: 'ǔ', '’': "'", '‘': "'", ɑ: 'a', ɡ: 'g' };
const markedVowels: Record<string, string> = { a: 'āáǎà', e: 'ēéěè', i: 'īíǐì', o: 'ōóǒò', u: 'ūúǔù', ü: 'ǖǘǚǜ', n: '\0ńňǹ', m: '\0ḿ\0\0' };
const allowedLetters = new Set(`abcdefghijklmnopqrstuwxyzü' …${Object.values(markedVowels).join('').replaceAll('\0', '')}`);

/** Why a text is not pinyin with tone marks, or undefined if all its letters are valid. */
export function findReadingIssue(reading: string): string | undefined {
  for (const letter of reading) {
    const correction = letterCorrections[letter];
    if (correction) return `“${letter}” is not a letter of pinyin; write “${correction}”`;
    if (!allowedLetters.has(letter.toLowerCase())) return `“${letter}” does not belong in pinyin with tone marks`;
  }
  return undefined;
}

/** Adds the tone mark to a numbered syllable: `nu:3` becomes `nǚ`. The neutral tone, 5, has no mark. */
export function addToneMark(syllable: string): string {
  const letters = syllable.toLowerCase().replaceAll('u:', 'ü').replace(/\d$/, '');
  const tone = Number(/\d$/.exec(syllable)?.[0] ?? 5);
  if (tone > 4 || tone < 1) return letters;
  const vowelIndex = /[ae]/.test(letters)
    ? letters.search(/[ae]/)
    : letters.includes('ou')
      ? letters.indexOf('o')
      : Math.max(...Array.from('iouü').map((vowel) => letters.lastIndexOf(vowel)));
  const markIndex = vowelIndex < 0 ? 0 : vowelIndex;
  const mark = markedVowels[letters.charAt(markIndex)]?.charAt(tone - 1);
  return mark ? letters.slice(0, markIndex) + mark + letters.slice(markIndex + 1) : letters;
}

/** Normalizes a reading for comparison: lower case, without spaces, apostrophes and dots. */
export function normalizeReading(reading: string): string {
  return reading.toLowerCase().replace(/[\s'…]/gu, '');
}

/** A normalized reading without tones. */
export function stripTones(reading: string): string {
  return normalizeReading(reading)
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/g, '')
    .normalize('NFC');
}

/** The tone of one syllable with its mark: 1 to 4, or 5 for the neutral tone. */
export function readTone(syllable: string): number {
  const mark = /[\u0304\u0301\u030c\u0300]/.exec(syllable.normalize('NFD'))?.[0];
  return mark === undefined ? 5 : '\u0304\u0301\u030c\u0300'.indexOf(mark) + 1;
}
