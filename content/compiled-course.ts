// The compiled course: where the build puts it, and how the server opens it. Nothing here needs a table's rules or the dictionary.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Course } from '#contract/study-word.ts';
import { type PackedLevels, unpackLevels } from './packed-course.ts';

/** The folder of our tables. */
export const contentFolder = import.meta.dirname;
/** The file that `npm run build` writes. */
export const compiledCourseFile = join(import.meta.dirname, '../dist/course.json');

export interface CompiledCourse extends PackedLevels {
  /** Hash of the tables and of the code that checks and joins them: a change of either makes the file stale. */
  readonly sourceHash: string;
  readonly version: string;
}

/** Thrown if the compiled course is missing or stale: the server does not start without it. */
export class CompiledCourseError extends Error {
  override readonly name = 'CompiledCourseError';
}

/** Hashes the tables of a folder and our code that checks and joins them. */
export function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const addFiles = (directory: string, isSource: (name: string) => boolean) => {
    for (const name of readdirSync(directory).filter(isSource).sort()) hash.update(`${name}\0`).update(readFileSync(join(directory, name)));
  };
  addFiles(folder, (name) => name.endsWith('.tsv'));
  addFiles(contentFolder, (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return hash.digest('hex');
}

/** Reads a compiled course; undefined if there is none or it is not one. */
export function readCompiledCourse(file: string): CompiledCourse | undefined {
  try {
    const compiled = JSON.parse(readFileSync(file, 'utf8')) as Partial<CompiledCourse> | null;
    return compiled?.sourceHash !== undefined && compiled.levels2026 !== undefined ? (compiled as CompiledCourse) : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the compiled course. Throws CompiledCourseError if it is missing or does not fit the tables of the folder. */
export function openCourse(file: string = compiledCourseFile, folder: string = contentFolder): Course {
  const compiled = readCompiledCourse(file);
  const name = relative(process.cwd(), file);
  if (!compiled) throw new CompiledCourseError(`The compiled course ${name} is missing or damaged: run \`npm run build\`.`);
  if (compiled.sourceHash !== hashSources(folder))
    throw new CompiledCourseError(`The compiled course ${name} does not fit the tables in content: run \`npm run build\`.`);
  return { version: compiled.version, levels: new Map(unpackLevels(compiled).map((level) => [level.level, level])) };
}
