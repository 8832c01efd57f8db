// Names of learners: how they are kept, and which of them look the same (security, "Accounts"; decisions §9).
import { refuse } from '#server/platform/errors.ts';

// Small letters of other shape or script that read as a Latin one, after case was folded: Вова and Bова are one name.
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  ɑ: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  є: 'e',
  ɡ: 'g',
  н: 'h',
  һ: 'h',
  ı: 'i',
  ɩ: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  ᴏ: 'o',
  ө: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ү: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  з: '3',
};

/** The name as it is kept and shown: composed, without characters that cannot be seen. */
export function shownName(typed: string): string {
  return typed.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** What two names have in common when they look the same: case, composition and look-alike letters are folded away. */
export function skeletonOf(name: string): string {
  const folded = shownName(name).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD');
  return Array.from(folded, (letter) => lookAlikes[letter] ?? letter)
    .join('')
    .normalize('NFC');
}

// Names that would speak for the product, or that a careless program takes for something else.
const reserved = new Set(
  [
    'admin',
    'administrator',
    'anonymous',
    'api',
    'constructor',
    'deleted',
    'everyone',
    'hanzi-vine',
    'hanzi_vine',
    'hanzivine',
    'help',
    'info',
    'me',
    'moderator',
    'nobody',
    'null',
    'official',
    'owner',
    'prototype',
    'root',
    'security',
    'staff',
    'support',
    'system',
    'teacher',
    'true',
    'false',
    'undefined',
    'user',
    'webmaster',
    '__proto__',
  ].map(skeletonOf),
);

/** Refuses a name that nobody may take: a reserved one (409), or one of which nothing can be seen (400). */
export function checkName(typed: string): void {
  if (!/[\p{L}\p{N}]/u.test(shownName(typed))) throw refuse.invalid('username', 'Username must contain a letter or a number');
  if (reserved.has(skeletonOf(typed))) throw refuse.nameTaken();
}
