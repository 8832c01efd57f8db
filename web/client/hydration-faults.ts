// Tells our own faults in taking over a prerendered page from what a translator did to it before.
import { reportPageError } from './error-reports.ts';

/** Google's translator marks the document, each browser's changes its language, and all put texts into `font` elements. */
function isTranslated(): boolean {
  const { documentElement } = document;
  return (
    /\btranslated-(?:ltr|rtl)\b/.test(documentElement.className) ||
    documentElement.lang !== 'en' ||
    document.querySelector('body font') !== null
  );
}

/**
 * Call it before the page is taken over; returns React's `onRecoverableError`. Where the page was changed, React renders it again and nothing is
 * lost: it is reported unless a translator was there.
 */
export function watchHydration(): (error: unknown) => void {
  const wasTranslated = isTranslated();
  return (error) => {
    if (!wasTranslated && !isTranslated()) void reportPageError(error);
  };
}
