// The level at which somebody can read a message: every word of it is of this level or one below.

/** The lowest level of every word and character of the course. */
export type WordLevels = ReadonlyMap<string, number>;

const hanPattern = /\p{Script=Han}/u;

/** Collects the lowest level of each text. */
export function collectWordLevels(words: Iterable<{ readonly text: string; readonly level: number }>): WordLevels {
  const levels = new Map<string, number>();
  for (const { text, level } of words) levels.set(text, Math.min(level, levels.get(text) ?? level));
  return levels;
}

/**
 * The level of a message: that of its hardest word, cut greedily by the longest word that fits. Infinity where it holds a character that
 * no level teaches; undefined where it holds no Chinese. `longest`: the length of the longest word, in characters.
 */
export function findMessageLevel(text: string, levels: WordLevels, longest: number): number | undefined {
  const characters = Array.from(text);
  let hardest: number | undefined;
  let at = 0;
  while (at < characters.length) {
    let length = Math.min(longest, characters.length - at);
    while (length > 1 && !levels.has(characters.slice(at, at + length).join(''))) length -= 1;
    const word = characters.slice(at, at + length).join('');
    if (hanPattern.test(word)) hardest = Math.max(hardest ?? 0, levels.get(word) ?? Infinity);
    at += length;
  }
  return hardest;
}
