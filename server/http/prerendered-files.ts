// Where the build puts the HTML of public pages and the frames of all pages, and what the server fills in when it sends them.

/** Stands for the public address, which the build does not know. */
export const publicUrlPlaceholder = '{{publicUrl}}';

/** The file of a public page as a visitor sees it, relative to the build's folder; hidden, so that it is not served by its own name. */
export function getPrerenderedFile(path: string): string {
  return `.prerendered${path === '/' ? '/index' : path}.html`;
}

/** The file of a page with its skeleton, the same for everybody. */
export function getFrameFile(path: string): string {
  return `.frames${path === '/' ? '/index' : path}.html`;
}
