// How fast the questions of a part are made, in a level of 2,289 words that all resemble each other.
import { createExampleLevel } from '#dev/fixtures/example-level.ts';
import { createLevelStudy } from '#engine/questions.ts';

const wordCount = 2289;
const partWords = 10;

/** Prepares the level and makes the questions of its first part; milliseconds for both. */
export function benchQuestions(): number {
  const glyphs = Array.from({ length: wordCount }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const level = createExampleLevel(
    glyphs.map((glyph, at) => [glyph, 'yī', `meaning ${at}`, `${glyph} keyword ${at}, ${glyphs[at >> 3] ?? ''} keyword ${at >> 3}`]),
  );
  const startedAt = performance.now();
  const levelStudy = createLevelStudy(level);
  for (const { id } of level.words.slice(0, partWords)) levelStudy.getQuestions(id);
  return performance.now() - startedAt;
}
