// Vite plugin: writes public/start.js into the page, so that the first paint waits for no file. Its checksum is in the page's policy (server/http/inline-parts.ts).
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const scriptName = 'start.js';
const reference = `<script src="/${scriptName}"></script>`;

/** Leaves out indents and lines of comments. A minifier would write what old browsers cannot read. */
export function shortenScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/\/|\/\*.*\*\/$)/.test(line))
    .join('\n');
}

/** The script stands before all others and is in no bundle: it must run where they do not. */
export function startScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'start-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml(html) {
      if (!html.includes(reference)) throw new Error(`index.html has no ${reference}`);
      const script = shortenScript(readFileSync(join(config.publicDir, scriptName), 'utf8'));
      return html.replace(reference, () => `<script>${script}</script>`);
    },
    closeBundle() {
      rmSync(join(resolve(config.root, config.build.outDir), scriptName), { force: true });
    },
  };
}
