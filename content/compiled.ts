// The course as the server opens it: checked and joined once from the tables and kept in a file, until a table changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StudyLevel } from '#contract/item.ts';
import { checkCourse } from './check.ts';
import type { Course } from './course.ts';
import { ContentError } from './fault.ts';

const home = fileURLToPath(new URL('.', import.meta.url));
// Not in this folder, whose changes start the server anew and build the web app anew.
const usualFile = fileURLToPath(new URL('../node_modules/.cache/hanzivine/course.json', import.meta.url));

interface Compiled {
  /** Of the tables and of the programs that check and join them: a change of either makes the file out of date. */
  readonly source: string;
  readonly version: string;
  readonly levels: readonly StudyLevel[];
}

function sourceOf(folder: string): string {
  const hash = createHash('sha256');
  const add = (place: string, ending: string) => {
    for (const name of readdirSync(place)
      .filter((one) => one.endsWith(ending))
      .sort())
      hash.update(`${name}\0`).update(readFileSync(join(place, name)));
  };
  add(folder, '.tsv');
  add(home, '.ts');
  return hash.digest('hex');
}

function kept(file: string, source: string): Course | undefined {
  try {
    const compiled = JSON.parse(readFileSync(file, 'utf8')) as Compiled;
    if (compiled.source !== source) return undefined;
    return { version: compiled.version, levels: new Map(compiled.levels.map((level) => [level.level, level])) };
  } catch {
    return undefined;
  }
}

/** Where nothing may be written the course is joined at every start. */
function keep(file: string, compiled: Compiled): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, JSON.stringify(compiled));
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/**
 * The course of a folder of tables, by default ours, kept compiled in `file`. Tables that were not opened before are checked
 * first; throws ContentError with the first sentence of `npm run content` for a fault in them.
 */
export function openCourse(folder: string = home, file: string = usualFile): Course {
  const source = sourceOf(folder);
  const known = kept(file, source);
  if (known) return known;
  const { course, faults } = checkCourse(folder);
  if (faults[0]) throw new ContentError(faults[0]);
  keep(file, { source, version: course.version, levels: [...course.levels.values()] });
  return course;
}
