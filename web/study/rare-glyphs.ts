// Parts of characters that no web face draws: each is taken from the strokes of a character that holds it.

/** A run of strokes: the first, from 0, and the one behind the last. */
type Run = readonly [first: number, end: number];

export interface RareGlyph {
  readonly from: string;
  readonly runs: readonly Run[];
}

function part(from: string, first: number, end: number, ...more: readonly Run[]): RareGlyph {
  return { from, runs: [[first, end], ...more] };
}

/** What belongs to the part, of a list with an entry for each stroke. */
export function ofPart<Entry>(strokes: readonly Entry[], { runs }: RareGlyph): Entry[] {
  return runs.flatMap(([first, end]) => strokes.slice(first, end));
}

/** By glyph. A test holds that every other glyph of the course is in the face. */
export const rareGlyphs: Readonly<Record<string, RareGlyph>> = {
  '⺌': part('当', 0, 3),
  '⺍': part('学', 0, 3),
  '⺧': part('先', 0, 4),
  '⺮': part('笔', 0, 6),
  '⺁': part('后', 0, 2),
  '⺼': part('能', 2, 6),
  '⺈': part('角', 0, 2),
  '⺕': part('当', 3, 6),
  '⻊': part('跑', 0, 7),
  '⻏': part('那', 4, 6),
  '⻖': part('院', 0, 2),
  㣺: part('慕', 10, 14),
  䒑: part('前', 0, 3),
  '㇆': part('习', 0, 1),
  巠: part('經', 6, 13),
  喿: part('澡', 3, 16),
  壴: part('喜', 0, 9),
  耂: part('老', 0, 4),
  颳: part('颳', 0, 15),
  龵: part('看', 0, 4),
  龶: part('青', 0, 4),
  龷: part('共', 0, 4),
  龸: part('常', 0, 5),
  '𠂇': part('有', 0, 2),
  '𠂉': part('午', 0, 2),
  '𠬤': part('择', 3, 8),
  '𠃌': part('习', 0, 1),
  '𠃓': part('场', 3, 6),
  '𢀖': part('经', 3, 8),
  '𧘇': part('衣', 2, 6),
  镸: part('镸', 0, 7),
  龴: part('勇', 0, 2),
  '𢦏': part('裁', 0, 3, [9, 12]),
  㐬: part('㐬', 0, 7),
  龹: part('龹', 0, 6),
  屰: part('屰', 0, 6),
  冘: part('冘', 0, 4),
  '𠂤': part('追', 0, 6),
  咅: part('咅', 0, 8),
  〢: part('坚', 0, 2),
  夅: part('夅', 0, 6),
  '𢼸': part('微', 3, 13),
  '𣎆': part('赢', 0, 10, [14, 17]),
  '𢛳': part('德', 3, 15),
  㐱: part('㐱', 0, 5),
  叀: part('叀', 0, 8),
};
