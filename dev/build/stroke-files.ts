// Vite plugin: serves and ships the stroke order of every character of the course, with its licence.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { rareGlyphs } from '#web/study/strokes/rare-glyphs.ts';
import { getStrokePath } from '#web/study/strokes/stroke-data.ts';

const dataFolder = path.dirname(createRequire(import.meta.url).resolve('hanzi-writer-data/package.json'));

/** Lists every Chinese character with stroke data that appears in a content table or is the source of a rare glyph. */
export function listCourseCharacters(contentFolder: string): string[] {
  const tables = globSync('*.tsv', { cwd: contentFolder }).map((name) => readFileSync(path.join(contentFolder, name), 'utf8'));
  const characters = new Set([
    ...(tables.join('').match(/\p{Script=Han}/gu) ?? []),
    ...Object.values(rareGlyphs).map(({ sourceCharacter }) => sourceCharacter),
  ]);
  return [...characters].sort().filter((character) => existsSync(path.join(dataFolder, `${character}.json`)));
}

/** Serves `/strokes/<code point>.json` in development, and writes the files into the build. */
export function strokeFiles(contentFolder = path.resolve('content')): Plugin {
  return {
    name: 'stroke-files',
    configureServer(server) {
      server.middlewares.use('/strokes', (request, response, next) => {
        const code = /^\/([0-9a-f]{4,5})\.json$/.exec(request.url ?? '')?.[1];
        const file = code && path.join(dataFolder, `${String.fromCodePoint(Number.parseInt(code, 16))}.json`);
        if (!file || !existsSync(file)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const character of listCourseCharacters(contentFolder))
        this.emitFile({
          type: 'asset',
          fileName: getStrokePath(character).slice(1),
          source: readFileSync(path.join(dataFolder, `${character}.json`)),
        });
      this.emitFile({ type: 'asset', fileName: 'strokes/ARPHICPL.TXT', source: readFileSync(path.join(dataFolder, 'ARPHICPL.TXT')) });
    },
  };
}
