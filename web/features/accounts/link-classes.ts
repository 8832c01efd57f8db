// The classes of text links on the accounts pages, also for buttons that look like links.

/** A link inside a sentence. */
export const linkClasses = 'font-medium text-vine underline underline-offset-4 hover:text-vine-strong';
/** A link on a line of its own, at least 44 px high. */
export const blockLinkClasses = `inline-flex min-h-11 items-center ${linkClasses}`;
