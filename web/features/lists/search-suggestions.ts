// What else to search where nothing was found.

const maxSuggestions = 4;

function listDistinct(texts: readonly string[], text: string): string[] {
  return [...new Set(texts)].filter((one) => one !== '' && one !== text).slice(0, maxSuggestions);
}

/** Shorter searches that may find something: the characters of a Chinese text, pinyin without its tones, the words of a phrase. */
export function listSuggestions(text: string): string[] {
  const characters = text.match(/\p{Script=Han}/gu);
  if (characters) return listDistinct(characters, text);
  const toneless = text
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030C]|(?<=\p{L})[1-5]/gu, '')
    .normalize('NFC');
  if (toneless !== text) return [toneless];
  return listDistinct(
    text.split(/[^\p{L}]+/u).filter((word) => word.length > 2),
    text,
  );
}
