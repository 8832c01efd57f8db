// `npm run browsers`: fails where the built web app needs what a supported browser may lack (decisions §11), and names file and feature.
import { globSync, readFileSync } from 'node:fs';
import { broughtBuiltIns } from '#web/missing-built-ins.ts';
import { findNewScriptFeatures, findNewStyleFeatures } from './browser-support.ts';

const brought = broughtBuiltIns.map(([owner, name]) => (owner.endsWith('.prototype') ? `.${name}` : `${owner}.${name}`));

/** What is asked for before it is used, or changes nothing that anybody needs. */
const spared: Readonly<Record<string, string>> = {
  '.ariaHidden': 'an option of a library, no property of an element',
  '.cssFloat': 'a name in a table of React',
  '.fetchPriority': 'React sets it where an image asks for it; ours do not',
  '.getSetCookie': 'the live channel reads it in Node only',
  '.imageSizes': 'React sets it where a preload asks for it; ours do not',
  '.isError': 'a property of a query',
  '.movementX': 'React and the plots read it only to see whether the mouse moved',
  '.movementY': 'React and the plots read it only to see whether the mouse moved',
  '.startViewTransition': 'React Router asks for it first, and only for links that want one',
  'Error.captureStackTrace': 'Zod asks for it first',
  'Temporal.Now': 'the time zone is asked of it where it exists',
  WebTransport: 'the live channel asks for it first',
  ':selection': 'a colour',
  '@property': 'Tailwind sets the same values by a rule for who lacks it',
  'backdrop-filter': 'a blur, with its older name beside it',
  'color-mix()': 'Tailwind asks for it first, and sets a colour before',
  'contain-intrinsic-size': 'saves work in long lists',
  'content-visibility': 'saves work in long lists',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'a browser without it anchors nothing either',
  'position-area': 'asked for first; without it a menu hangs at the edge of the screen',
  'position-try-fallbacks': 'is beside position-area',
  'ruby-align': 'centres the pinyin; others spread it',
  resize: 'a handle to enlarge a field',
  'scrollbar-width': 'hides a scroll bar',
  'text-wrap': 'breaks lines more evenly',
  'user-select': 'its older name is beside it',
};

// What older browsers get brings what they lack.
const files = globSync('dist/web/**/*.{js,css}').filter((file) => !/older-browsers-[^/]*$/.test(file));
if (files.length === 0) throw new Error('Nothing is built: npm run build');
let failed = 0;
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  const found = file.endsWith('.css') ? findNewStyleFeatures(source) : findNewScriptFeatures(source);
  const missing = found.filter((feature) => !(feature in spared) && !brought.includes(feature));
  if (missing.length === 0) continue;
  failed += 1;
  console.log(`${file}: ${missing.join(', ')}`);
}
console.log(failed === 0 ? 'Everything built runs in the supported browsers.' : `${failed} files need newer browsers than README states.`);
process.exitCode = failed === 0 ? 0 : 1;
