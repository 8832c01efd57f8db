// The name of a build: a checksum of its page, and so of all that the page loads. The page names it, and the service worker knows the page by it.
import { createHash } from 'node:crypto';
import { buildMetaName } from '#web/worker/messages.ts';

const place = '</title>';
const written = new RegExp(`<meta name="${buildMetaName}" content="([\\w-]+)" />`);

/** The name of the build with this page. */
export function computeBuildName(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 12);
}

/** Writes a build's name into a page. Throws if the page has no place for it. */
export function nameBuild(html: string, buildName: string): string {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  return html.replace(place, `${place}\n    <meta name="${buildMetaName}" content="${buildName}" />`);
}

/** Reads a build's name from one of its pages. */
export function readBuildName(html: string): string {
  const name = written.exec(html)?.[1];
  if (name === undefined) throw new Error('The page does not name its build');
  return name;
}
