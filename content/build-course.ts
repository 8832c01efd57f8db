// Builds the course: checks the tables, joins them, and writes the result for the server.
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkCourse } from './check.ts';
import { type CompiledCourse, compiledCourseFile, contentFolder, hashSources, readCompiledCourse } from './compiled-course.ts';
import { ContentError } from './issue.ts';
import { packLevels } from './packed-course.ts';
import { checkStudyAids } from './study-aids.ts';

/**
 * Compiles the tables of a folder into a file, unless it is up to date already; several processes may do so at once.
 * Throws ContentError with the first issue that `npm run content` would print, and leaves the file as it was.
 */
export function buildCourse(file: string = compiledCourseFile, folder: string = contentFolder): void {
  const sourceHash = hashSources(folder);
  if (readCompiledCourse(file)?.sourceHash === sourceHash) return;
  const check = checkCourse(folder);
  if (check.issues[0]) throw new ContentError(check.issues[0]);
  const { course, issues } = checkStudyAids(folder, check.tables, check.course);
  if (issues[0]) throw new ContentError(issues[0]);
  const compiled: CompiledCourse = { sourceHash, version: course.version, ...packLevels([...course.levels.values()]) };
  // Written under another name and renamed, so that nobody ever reads half a course.
  const temporaryFile = `${file}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(temporaryFile, JSON.stringify(compiled));
    renameSync(temporaryFile, file);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
