// The version of this build, as package.json names it.
import packageJson from '../package.json' with { type: 'json' };

export const { version } = packageJson;
