// The oldest browsers that the web app runs in (decisions §11); README names them.

/** Keys as in MDN's compatibility data. */
export const supportedBrowsers = { chrome: '109', edge: '109', firefox: '115', safari: '16.4', safari_ios: '16.4' } as const;

/** The same as targets of the compiler of scripts and styles. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`);
