// Components that no web font draws: each is cut from the strokes of a character that contains it.

/** A range of strokes: the first index, and the index after the last. */
type StrokeRange = readonly [first: number, end: number];

export interface RareGlyph {
  readonly sourceCharacter: string;
  readonly ranges: readonly StrokeRange[];
}

function defineGlyph(sourceCharacter: string, first: number, end: number, ...more: readonly StrokeRange[]): RareGlyph {
  return { sourceCharacter, ranges: [[first, end], ...more] };
}

/** Selects the component's entries from a list with one entry per stroke. */
export function selectStrokes<Entry>(strokes: readonly Entry[], { ranges }: RareGlyph): Entry[] {
  return ranges.flatMap(([first, end]) => strokes.slice(first, end));
}

/** By glyph. A test ensures that the font has every other glyph of the course. */
export const rareGlyphs: Readonly<Record<string, RareGlyph>> = {
  '⺌': defineGlyph('当', 0, 3),
  '⺍': defineGlyph('学', 0, 3),
  '⺧': defineGlyph('先', 0, 4),
  '⺮': defineGlyph('笔', 0, 6),
  '⺁': defineGlyph('后', 0, 2),
  '⺼': defineGlyph('能', 2, 6),
  '⺈': defineGlyph('角', 0, 2),
  '⺕': defineGlyph('当', 3, 6),
  '⻊': defineGlyph('跑', 0, 7),
  '⻏': defineGlyph('那', 4, 6),
  '⻖': defineGlyph('院', 0, 2),
  㣺: defineGlyph('慕', 10, 14),
  䒑: defineGlyph('前', 0, 3),
  '㇆': defineGlyph('习', 0, 1),
  巠: defineGlyph('經', 6, 13),
  喿: defineGlyph('澡', 3, 16),
  壴: defineGlyph('喜', 0, 9),
  耂: defineGlyph('老', 0, 4),
  颳: defineGlyph('颳', 0, 15),
  龵: defineGlyph('看', 0, 4),
  龶: defineGlyph('青', 0, 4),
  龷: defineGlyph('共', 0, 4),
  龸: defineGlyph('常', 0, 5),
  '𠂇': defineGlyph('有', 0, 2),
  '𠂉': defineGlyph('午', 0, 2),
  '𠬤': defineGlyph('择', 3, 8),
  '𠃌': defineGlyph('习', 0, 1),
  '𠃓': defineGlyph('场', 3, 6),
  '𢀖': defineGlyph('经', 3, 8),
  '𧘇': defineGlyph('衣', 2, 6),
  镸: defineGlyph('镸', 0, 7),
  龴: defineGlyph('勇', 0, 2),
  '𢦏': defineGlyph('裁', 0, 3, [9, 12]),
  㐬: defineGlyph('㐬', 0, 7),
  龹: defineGlyph('龹', 0, 6),
  冘: defineGlyph('冘', 0, 4),
  '𠂤': defineGlyph('追', 0, 6),
  妟: defineGlyph('妟', 0, 7),
  臿: defineGlyph('臿', 0, 9),
  肙: defineGlyph('捐', 3, 10),
  㒼: defineGlyph('满', 3, 13),
  昷: defineGlyph('温', 3, 12),
  夆: defineGlyph('蜂', 6, 13),
  䍃: defineGlyph('摇', 3, 13),
  辡: defineGlyph('辩', 0, 7, [9, 16]),
  㕣: defineGlyph('沿', 3, 8),
  '𠂢': defineGlyph('派', 3, 9),
  屚: defineGlyph('屚', 0, 11),
  卂: defineGlyph('卂', 0, 3),
  夗: defineGlyph('夗', 0, 5),
  咅: defineGlyph('咅', 0, 8),
  〢: defineGlyph('坚', 0, 2),
  臤: defineGlyph('坚', 0, 4),
  欶: defineGlyph('嗽', 3, 14),
  夅: defineGlyph('夅', 0, 6),
  '𢼸': defineGlyph('微', 3, 13),
  '𣎆': defineGlyph('赢', 0, 10, [14, 17]),
  '𢛳': defineGlyph('德', 3, 15),
  '𣦼': defineGlyph('餐', 0, 7),
  㐫: defineGlyph('恼', 3, 9),
  甹: defineGlyph('聘', 6, 13),
  肰: defineGlyph('然', 0, 8),
  㐱: defineGlyph('㐱', 0, 5),
  叀: defineGlyph('叀', 0, 8),
  耤: defineGlyph('籍', 6, 20),
};
