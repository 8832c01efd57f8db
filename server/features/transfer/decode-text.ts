// Decodes an uploaded text whose encoding nobody says (learning-tools "A word is mine").

const plainTextAdvice = 'Save it as text or CSV in UTF-8 (in Excel: “CSV UTF-8”; in Notepad: Save as, Encoding UTF-8) and try again';
const packageAdvice =
  'This is a package or a spreadsheet, not a text. In Anki choose File, Export, “Notes in Plain Text”; in Excel save as “CSV UTF-8”';

/** A text, or why there is none. */
export type DecodedText = { readonly text: string } | { readonly problem: string };

/**
 * Decodes UTF-8, UTF-16, GB18030 and Big5. Only UTF-8 and marked texts can be told by themselves: of the others, the one in which most words are found
 * is meant. `countWords`: how many words of the course a text has.
 */
export function decodeText(bytes: Uint8Array, countWords: (text: string) => number): DecodedText {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) return { problem: packageAdvice };
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const sure = decodeAs(marked ?? 'utf-8', bytes);
  if (sure !== undefined && !sure.includes('\0')) return { text: sure };
  const guesses = ['utf-16le', 'utf-16be', 'gb18030', 'big5'].flatMap((encoding) => {
    const text = decodeAs(encoding, bytes);
    return text === undefined || text.includes('\0') ? [] : [{ text, words: countWords(text) }];
  });
  const [best] = guesses.filter(({ words }) => words > 0).sort((one, other) => other.words - one.words);
  return best ? { text: best.text } : { problem: `This file cannot be read. ${plainTextAdvice}` };
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
