// A small made-up course for tests, so that they do not hang on the wording of the real one.
import type { Course } from '#content/course.ts';
import type { StudyItem, StudyLevel } from '#contract/item.ts';
import type { TaughtLevel } from '#contract/wire.ts';

const parts: readonly (readonly [glyph: string, reading: string, keyword: string])[] = [
  ['人', 'rén', 'person'],
  ['女', 'nǚ', 'woman'],
  ['子', 'zǐ', 'child'],
  ['木', 'mù', 'tree'],
  ['水', 'shuǐ', 'water'],
  ['火', 'huǒ', 'fire'],
  ['土', 'tǔ', 'earth'],
  ['日', 'rì', 'sun'],
  ['月', 'yuè', 'moon'],
  ['口', 'kǒu', 'mouth'],
  ['手', 'shǒu', 'hand'],
  ['心', 'xīn', 'heart'],
  ['马', 'mǎ', 'horse'],
  ['鸟', 'niǎo', 'bird'],
  ['鱼', 'yú', 'fish'],
  ['门', 'mén', 'gate'],
  ['田', 'tián', 'field'],
  ['石', 'shí', 'stone'],
  ['竹', 'zhú', 'bamboo'],
  ['米', 'mǐ', 'rice'],
  ['车', 'chē', 'cart'],
  ['刀', 'dāo', 'knife'],
  ['弓', 'gōng', 'bow'],
];
const syllables = [
  'bā',
  'pó',
  'mǐ',
  'fù',
  'dé',
  'tān',
  'nín',
  'lǒng',
  'gāo',
  'kè',
  'hái',
  'jiǔ',
  'qù',
  'xīng',
  'zhā',
  'chí',
  'shǒu',
  'rè',
  'zú',
];

function at<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value;
}

/** One item; every number gives another writing, reading, prompt and pair of components. */
export function smallItem(level: TaughtLevel, number: number): StudyItem {
  const components = [at(parts, number), at(parts, number + 1 + (Math.floor(number / parts.length) % (parts.length - 1)))].map(
    ([glyph, reading, keyword]) => ({ glyph, reading, keyword, role: 'meaning' as const }),
  );
  const [first, second] = components;
  return {
    id: `${level}-${String(number).padStart(3, '0')}`,
    level,
    position: number - 1,
    item: String.fromCodePoint(0x5000 + level * 0x400 + number),
    kind: 'character',
    reading: at(syllables, number),
    otherReadings: [],
    translations: [`meaning ${level}-${number}`],
    partOfSpeech: 'noun',
    level2025: level,
    traditional: '',
    association: `A ${first?.keyword} with a ${second?.keyword}: meaning ${level}-${number}.`,
    note: '',
    components,
    introduces: [],
  };
}

/** A level of so many items. */
export function smallLevel(level: TaughtLevel, count: number): StudyLevel {
  return { level, items: Array.from({ length: count }, (_, index) => smallItem(level, index + 1)) };
}

/** The same items in the order in which they are given, with the positions that this order gives them. */
export function inOrder(level: TaughtLevel, items: readonly StudyItem[]): StudyLevel {
  return { level, items: items.map((item, position) => ({ ...item, position })) };
}

/** A course of these levels. */
export function courseOf(version: string, ...levels: StudyLevel[]): Course {
  return { version, levels: new Map(levels.map((level) => [level.level, level])) };
}

/**
 * Level 1 has 23 items (a part of 10, one of 10, and 3 beyond the trial) of which items 4 and 22 are written alike,
 * level 2 has 12, level 3 has 56 (folders 1-25, 26-50, 51-56).
 */
export function smallCourse(version = 'small'): Course {
  const first = smallLevel(1, 23);
  const writing = first.items[3]?.item ?? '';
  const items = first.items.map((item) => (item.id === '1-022' ? { ...item, item: writing } : item));
  return courseOf(version, inOrder(1, items), smallLevel(2, 12), smallLevel(3, 56));
}
