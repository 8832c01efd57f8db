// Builds the web app into dist/web: hashed files, each also compressed, and in a page only the inline parts that its policy names.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { prerenderedPages } from './dev/build/prerendered-pages.ts';
import { serviceWorker } from './dev/build/service-worker.ts';
import { shorterContract } from './dev/build/shorter-contract.ts';
import { startScript } from './dev/build/start-script.ts';
import { strokeFiles } from './dev/build/stroke-files.ts';
import { buildTargets } from './dev/build/supported-browsers.ts';
import { typingWords } from './dev/build/typing-words.ts';
import { versionConstant } from './dev/build/version.ts';
import { wordDictionary } from './dev/build/word-dictionary.ts';

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const smallest = 1024;

function precompress(file: string): void {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  for (const [ending, packed] of [
    ['br', brotliCompressSync(content, { params })],
    ['gz', gzipSync(content, { level: 9 })],
  ] as const) {
    if (packed.length < content.length) writeFileSync(`${file}.${ending}`, packed);
  }
}

// Writes .br and .gz beside each hashed text file: the server sends them as they are.
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder)) {
          const file = join(folder, name);
          if (compressible.test(name) && statSync(file).size >= smallest) precompress(file);
        }
      },
    },
  };
}

// What is shipped to the browser, and the file of each package that holds its licence.
const shipped: Record<string, string> = {
  'lxgw-wenkai-webfont': 'OFL.txt',
  '@fontsource-variable/literata': 'LICENSE',
  '@fontsource-variable/inter': 'LICENSE',
  'hanzi-writer-data': 'ARPHICPL.TXT',
  'hanzi-writer': 'LICENSE',
  react: 'LICENSE',
  'react-dom': 'LICENSE',
  'react-router': 'LICENSE.md',
  '@tanstack/react-query': 'LICENSE',
  'react-hook-form': 'LICENSE',
  '@hookform/resolvers': 'LICENSE',
  'radix-ui': 'LICENSE',
  'socket.io-client': 'LICENSE',
  zod: 'LICENSE',
  tailwindcss: 'LICENSE',
  '@paypal/react-paypal-js': 'LICENSE',
  'promise-polyfill': 'LICENSE',
  'core-js': 'LICENSE',
  '@oddbird/popover-polyfill': 'LICENSE',
  // The parts of Workbox have one licence.
  'workbox-routing': 'LICENSE',
};

// Ships the licences of others beside their works, under /licences.
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      for (const [name, file] of Object.entries(shipped)) {
        const source = readFileSync(join(import.meta.dirname, 'node_modules', name, file));
        this.emitFile({ type: 'asset', fileName: `licences/${name.replace(/^@/, '').replace('/', '-')}.txt`, source });
      }
    },
  };
}

export default defineConfig({
  define: versionConstant,
  plugins: [
    react(),
    tailwind(),
    shorterContract(),
    strokeFiles(),
    wordDictionary(),
    typingWords(),
    licences(),
    startScript(),
    prerenderedPages(),
    serviceWorker(),
    precompressed(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // An inlined file would be a data: address, which the page's policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTargets,
    rolldownOptions: {
      output: {
        // What every page loads is one file for the libraries and one for ours: each file of its own costs a slow phone a round trip.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|zod)\// },
            {
              name: 'frame',
              test: /\/web\/(?:client\/(?:account-storage|call|device-list|device-store)|ui\/(?:button-classes|Button|ConfirmDialog|Dialog|IconButton|LinkButton|ProgressBar|Skeleton|icons))\.tsx?$|\/contract\/(?:fields|wire)\.ts$/,
            },
          ],
        },
      },
      // Declaring a call changes nothing else, so a page loads only the declarations that it uses.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
    },
  },
});
