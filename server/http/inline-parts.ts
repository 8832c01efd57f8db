// The style and the start script that the build wrote into a page: its policy names each by its checksum, so that nothing else inline is allowed.
import { createHash } from 'node:crypto';

/** The sources of the inline elements of this name. */
function listSources(html: string, element: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** Adds to a Content-Security-Policy the page's inline parts. A policy that allows every style stays so: a checksum would end that. */
export function allowInlineParts(policy: string, html: string): string {
  return policy
    .replace(/script-src [^;]*/, (sources) => [sources, ...listSources(html, 'script')].join(' '))
    .replace(/style-src [^;]*/, (sources) =>
      sources.includes("'unsafe-inline'") ? sources : [sources, ...listSources(html, 'style')].join(' '),
    );
}
