// Writes an HTML file for each public page: its head, and what a visitor sees; and one for each page with its frame and its skeleton. The first paint needs no script and no other file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, createServer } from 'vite';
import { getFrameFile, getPrerenderedFile, publicUrlPlaceholder } from '#server/http/prerendered-files.ts';
import { getShellFile } from '#web/worker/messages.ts';
import { computeBuildName, nameBuild } from './build-name.ts';
import { inlineCriticalStyle } from './critical-styles.ts';

interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly isPrerendered: boolean;
}

interface Prerender {
  readonly publicPages: readonly PublicPage[];
  readonly renderPage: (path: string) => Promise<string>;
  readonly pagePaths: readonly string[];
  readonly renderFrame: (path?: string) => Promise<string>;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<"]/g, (character) => escapes[character] ?? character);

/** The head of a public page; addresses are absolute, as previews of links want them. */
export function buildHead({ path, title, description }: Pick<PublicPage, 'path' | 'title' | 'description'>): string {
  const address = `${publicUrlPlaceholder}${path}`;
  const picture = `${publicUrlPlaceholder}/preview.png`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'HanziVine',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'HanziVine: Chinese words that take root',
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

const emptyRoot = '<div id="root"></div>';

/** Puts a page's head and content into the HTML of the app. Throws if the HTML has no place for one of them. */
export function fillTemplate(template: string, head: string, content: string): string {
  const places = ['<meta name="robots" content="noindex" />', '<title>HanziVine</title>', emptyRoot];
  const missing = places.find((place) => !template.includes(place));
  if (missing !== undefined) throw new Error(`index.html has no ${missing}`);
  const [robots = '', title = '', root = ''] = places;
  return template
    .replace(robots, () => head)
    .replace(title, '')
    .replace(root, () => `<div id="root">${content}</div>`);
}

/** Fills the root of a page with its frame, which the app replaces as soon as it runs. */
export function fillFrame(template: string, frame: string): string {
  return template.replace(emptyRoot, () => `<div id="root" data-frame>${frame}</div>`);
}

/** Has what the first paint does not need fetched behind what it does need. */
export function lowerPriority(html: string): string {
  return html.replaceAll(/<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")(?= )/g, '$& fetchpriority="low"');
}

const styleAddress = /<link rel="stylesheet"[^>]* href="([^"]+)"/;

/** After the build: renders the pages by the sources of the app and writes them beside index.html, which has the frame of any page, and that once more as the page of the shell. */
export function prerenderedPages(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'prerendered-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const template = lowerPriority(readFileSync(join(folder, 'index.html'), 'utf8'));
      const css = readFileSync(join(folder, styleAddress.exec(template)?.[1] ?? ''), 'utf8');
      const server = await createServer({
        root,
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, watch: null },
      });
      try {
        const { publicPages, pagePaths, renderPage, renderFrame } = (await server.ssrLoadModule(
          '/web/prerender.tsx',
        )) as unknown as Prerender;
        const anyFrame = await renderFrame();
        const html = inlineCriticalStyle(fillFrame(template, anyFrame), css);
        const buildName = computeBuildName(html);
        const write = (file: string, filled: string) => {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), nameBuild(filled, buildName));
        };
        for (const file of ['index.html', getShellFile(buildName)]) write(file, html);
        for (const path of pagePaths) write(getFrameFile(path), inlineCriticalStyle(fillFrame(template, await renderFrame(path)), css));
        for (const page of publicPages) {
          const filled = page.isPrerendered
            ? fillTemplate(template, buildHead(page), await renderPage(page.path))
            : fillFrame(fillTemplate(template, buildHead(page), ''), anyFrame);
          write(getPrerenderedFile(page.path), inlineCriticalStyle(filled, css));
        }
      } finally {
        await server.close();
      }
    },
  };
}
