// Vite plugin: gives public/start.js a name that changes with its content, so that no page waits to hear that it is unchanged.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const scriptName = 'start.js';

/** The script stands before all others and is in no bundle: it must run where they do not. */
export function startScript(): Plugin {
  let config: ResolvedConfig;
  let source = '';
  let fileName = '';
  return {
    name: 'start-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
      source = readFileSync(join(config.publicDir, scriptName), 'utf8');
      fileName = `${config.build.assetsDir}/start-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
    },
    transformIndexHtml: (html) => html.replace(`src="/${scriptName}"`, `src="/${fileName}"`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    closeBundle() {
      rmSync(join(resolve(config.root, config.build.outDir), scriptName), { force: true });
    },
  };
}
