// Builds the service worker, and tells it the files of the shell: all scripts and styles, the page, its icons and the Latin fonts.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, type ResolvedConfig, build } from 'vite';
import { getShellFile, workerFile } from '#web/worker/messages.ts';
import { readBuildName } from './build-name.ts';

interface ShellFile {
  readonly url: string;
  /** Changes with the content; null where the name does. */
  readonly revision: string | null;
  /** A file of another build, or a page of a filter, is refused: nothing is then installed. */
  readonly integrity: string;
}

/** Files of the public folder that a page shows. */
const publicFiles = ['favicon.svg', 'manifest.webmanifest', 'icon-192.png'];
// Of the fonts what every page may show (web/styles/text-fonts.css); other letters and those of the Chinese font are kept when a page shows them.
const shellAsset = /\.(?:js|css)$|-(?:text|pinyin)-[^/]*\.woff2$/;

/** The files of a build's shell, given the names of its hashed files and the content of each file by its path. */
export function listShellFiles(buildName: string, assets: readonly string[], readFile: (path: string) => Buffer): ShellFile[] {
  const describe = (url: string, hasStableName: boolean): ShellFile => {
    const checksum = createHash('sha256').update(readFile(url)).digest('base64');
    return { url, revision: hasStableName ? checksum : null, integrity: `sha256-${checksum}` };
  };
  return [
    describe(getShellFile(buildName), false),
    ...publicFiles.map((name) => describe(`/${name}`, true)),
    ...assets
      .filter((name) => shellAsset.test(name))
      .sort()
      .map((name) => describe(`/assets/${name}`, false)),
  ];
}

/** Writes the service worker beside the finished build. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      // The page must stand.
      order: 'post',
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const buildName = readBuildName(readFileSync(join(folder, 'index.html'), 'utf8'));
        const files = listShellFiles(buildName, readdirSync(join(folder, 'assets')), (path) => readFileSync(join(folder, path)));
        await build({
          root: config.root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          define: {
            BUILD: JSON.stringify(buildName),
            SHELL_FILES: JSON.stringify(files),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: config.build.outDir,
            emptyOutDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: join(config.root, 'web/worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: workerFile.slice(1) },
            },
          },
        });
      },
    },
  };
}
