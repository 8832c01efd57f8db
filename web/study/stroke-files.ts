// Vite plugin: serves and ships the stroke order of every character of the course, with its licence.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { rareGlyphs } from './rare-glyphs.ts';
import { strokeAddress } from './stroke-data.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('hanzi-writer-data/package.json'));

/** Every Chinese character that stands in a table of the content folder, or that a part is drawn from, and has stroke data. */
export function courseCharacters(contentFolder: string): string[] {
  const tables = globSync('*.tsv', { cwd: contentFolder }).map((name) => readFileSync(path.join(contentFolder, name), 'utf8'));
  const characters = new Set([...(tables.join('').match(/\p{Script=Han}/gu) ?? []), ...Object.values(rareGlyphs).map(({ from }) => from)]);
  return [...characters].sort().filter((character) => existsSync(path.join(folder, `${character}.json`)));
}

/** Serves `/strokes/<code point>.json` in development, and writes the files into the build. */
export function strokeFiles(contentFolder = path.resolve('content')): Plugin {
  return {
    name: 'stroke-files',
    configureServer(server) {
      server.middlewares.use('/strokes', (request, response, next) => {
        const code = /^\/([0-9a-f]{4,5})\.json$/.exec(request.url ?? '')?.[1];
        const file = code && path.join(folder, `${String.fromCodePoint(Number.parseInt(code, 16))}.json`);
        if (!file || !existsSync(file)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const character of courseCharacters(contentFolder))
        this.emitFile({
          type: 'asset',
          fileName: strokeAddress(character).slice(1),
          source: readFileSync(path.join(folder, `${character}.json`)),
        });
      this.emitFile({ type: 'asset', fileName: 'strokes/ARPHICPL.TXT', source: readFileSync(path.join(folder, 'ARPHICPL.TXT')) });
    },
  };
}
