// Where the build puts the HTML of public pages, and what the server fills in when it sends them.

/** Stands for the public address, which the build does not know. */
export const publicUrlPlaceholder = '{{publicUrl}}';

/** The file of a page, relative to the build's folder; hidden, so that it is not served by its own name. */
export function getPrerenderedFile(path: string): string {
  return `.prerendered${path === '/' ? '/index' : path}.html`;
}
