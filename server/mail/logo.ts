// The logo in emails: a part of the email itself, because clients block pictures from elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By which the HTML of an email names the logo. */
export const logoContentId = 'logo@hanzivine';

/** The logo as PNG, 80 by 80 pixels, shown at half that size. */
export const logo: Buffer = readFileSync(join(import.meta.dirname, 'logo.png'));
