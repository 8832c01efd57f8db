// Reads pinyin as people type it: judge, search, the input method and the import know the same spellings (decisions §6 "Freetype verdicts").
import { toneByTypedMark } from './tones.ts';

/** A letter, number or mark of typed pinyin. */
export interface TypedSign {
  /** Lower case, `v` for ü; empty for what is no letter. */
  readonly letter: string;
  /** The tone of the mark on a letter: 1 to 4, or 0. */
  readonly tone: number;
  /** A number from 0 to 5; undefined for anything else. */
  readonly digit: number | undefined;
  /** What is neither letter nor number, or a letter with a mark that is no tone. */
  readonly isOther: boolean;
  /** Where it ends in the text, with the marks that belong to it. */
  readonly end: number;
}

const umlaut = '\u0308';
// Letters of pinyin as some fonts and keyboards write them.
const letterVariants: Readonly<Record<string, string>> = { ɑ: 'a', ɡ: 'g', ü: 'v' };

type Draft = { -readonly [Key in keyof TypedSign]: TypedSign[Key] };

function addMark(sign: Draft, mark: string): void {
  const tone = toneByTypedMark.get(mark);
  if (mark === umlaut && sign.letter === 'u') sign.letter = 'v';
  else if (tone !== undefined && sign.tone === 0) sign.tone = tone;
  else sign.isOther = true;
}

/**
 * The signs of a text. One table of spellings: ü is also v, u:, u with its dots typed apart, and u between l or n and e; behind j, q, x and y it is
 * the u that is there; ɑ and ɡ are a and g; a breve is a caron; full-width letters are letters.
 */
export function readTypedPinyin(text: string): TypedSign[] {
  const signs: Draft[] = [];
  let end = 0;
  for (const character of text) {
    end += character.length;
    for (const part of /[a-z0-9]/.test(character) ? character : character.normalize('NFKC').toLowerCase().normalize('NFD')) {
      const last = signs.at(-1);
      const letter = letterVariants[part] ?? part;
      if (/^\p{Mark}$/u.test(part) && last && last.letter !== '') addMark(last, part);
      else if (part === ':' && last?.letter === 'u') last.letter = 'v';
      else if (/^[a-z]$/.test(letter)) signs.push({ letter, tone: 0, digit: undefined, isOther: false, end });
      else signs.push({ letter: '', tone: 0, digit: /^[0-5]$/.test(part) ? Number(part) : undefined, isOther: !/^[0-5]$/.test(part), end });
      const changed = signs.at(-1);
      if (changed) changed.end = end;
    }
  }
  for (const [index, sign] of signs.entries()) {
    const [before, after] = [signs[index - 1]?.letter ?? '', signs[index + 1]?.letter];
    if (sign.letter === 'u' && sign.tone === 0 && after === 'e' && 'ln'.includes(before || '-')) sign.letter = 'v';
    else if (sign.letter === 'v' && 'jqxy'.includes(before || '-')) sign.letter = 'u';
  }
  return signs;
}
