// The version in package.json as a constant of the web app; importing the file there would ship all of it.
import { version } from '#server/version.ts';

/** What Vite puts in the place of `import.meta.env.VITE_VERSION`. */
export const versionConstant = { 'import.meta.env.VITE_VERSION': JSON.stringify(version) };
