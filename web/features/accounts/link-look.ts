// How a link inside a sentence looks on the pages of registration and login; also a button that reads like one.

/** At least 44 px high where it stands alone, through the padding. */
export const linkLook = 'font-medium text-vine underline underline-offset-4 hover:text-vine-strong';
/** The same as a target of its own, between form lines. */
export const lineLinkLook = `inline-flex min-h-11 items-center ${linkLook}`;
