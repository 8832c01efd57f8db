// Decodes an uploaded text whose encoding nobody says (learning-tools "A word is mine").
import { findOtherKind } from './file-kinds.ts';

const plainTextAdvice = 'Save it as text or CSV in UTF-8 (in Excel: “CSV UTF-8”; in Notepad: Save as, Encoding UTF-8) and try again';

/** A text, or why there is none. */
export type DecodedText = { readonly text: string } | { readonly problem: string };

// The beginning of a text tells its encoding.
const charactersToJudge = 20_000;
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;

/**
 * Decodes UTF-8, UTF-16, GB18030 and Big5. Only whole UTF-8 and marked texts can be recognised by themselves: of the others, the one in which most words are
 * found is meant, and of those with as many the one with the fewest damaged characters. What cannot be decoded becomes U+FFFD.
 * `countWords`: how many words of the course a text has.
 */
export function decodeText(bytes: Uint8Array, countWords: (text: string) => number): DecodedText {
  const advice = findOtherKind(bytes);
  if (advice !== undefined) return { problem: advice };
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const sure = marked ? decodeAs(marked, bytes) : decodeWhole(bytes);
  if (sure !== undefined && !sure.includes('\0')) return { text: sure };
  const guesses = encodings.flatMap((encoding) => {
    const text = decodeAs(encoding, bytes);
    if (text.includes('\0')) return [];
    return [{ text, words: countWords(text.slice(0, charactersToJudge)), damaged: text.split('\uFFFD').length - 1 }];
  });
  const [best] = guesses.filter(({ words }) => words > 0).sort((one, other) => other.words - one.words || one.damaged - other.damaged);
  return best ? { text: best.text } : { problem: `This file cannot be read. ${plainTextAdvice}` };
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** UTF-8 without a fault; undefined for anything else. */
function decodeWhole(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
