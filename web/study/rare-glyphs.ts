// Parts of characters that no web face draws: each is taken from the strokes of a character that holds it.

export interface RareGlyph {
  readonly from: string;
  /** First stroke of the part, from 0, and the one behind its last. */
  readonly first: number;
  readonly end: number;
}

function part(from: string, first: number, end: number): RareGlyph {
  return { from, first, end };
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
};
