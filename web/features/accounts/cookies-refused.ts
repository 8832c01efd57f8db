// Browsers that refuse cookies: nobody can log in there, and each way to do so says why.

export const cookiesRefused =
  'Your browser refuses cookies. HanziVine needs one to know that you are logged in: allow them for this site, then log in again.';

/** Tries one. */
export function areCookiesRefused(): boolean {
  document.cookie = 'cookie_test=1; path=/; samesite=lax';
  const isKept = document.cookie.includes('cookie_test=1');
  document.cookie = 'cookie_test=; path=/; max-age=0';
  return !isKept;
}
