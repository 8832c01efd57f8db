// Builds the service worker, and tells it the files of the shell: all scripts and styles, the page, its icons and the Latin fonts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type ResolvedConfig, build } from 'vite';
import { shellFile, workerFile } from '#web/worker/messages.ts';

interface ShellFile {
  readonly url: string;
  /** Changes with the content; null where the name does. */
  readonly revision: string | null;
}

/** Files of the public folder that a page shows. */
const publicFiles = ['theme.js', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png'];
// The marks of pinyin are in the extended slice. Those of the Chinese font are kept when a page shows them.
const shellAsset = /\.(?:js|css)$|-latin(?:-ext)?-wght-normal-[^/]*\.woff2$/;

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** The files of the shell, given the names of all that was built and the content of a public file. */
export function listShellFiles(builtFiles: readonly string[], readPublicFile: (name: string) => Buffer): ShellFile[] {
  const assets = builtFiles.filter((name) => name.startsWith('assets/') && shellAsset.test(name)).sort();
  return [
    // Whatever changes the page changes the name of a script or a style.
    { url: shellFile, revision: hash(assets.join('\n')) },
    ...publicFiles.map((name) => ({ url: `/${name}`, revision: hash(readPublicFile(name)) })),
    ...assets.map((name) => ({ url: `/${name}`, revision: null })),
  ];
}

/** Writes the service worker beside the build. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const files = listShellFiles(Object.keys(bundle), (name) => readFileSync(join(config.publicDir, name)));
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { SHELL_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
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
  };
}
