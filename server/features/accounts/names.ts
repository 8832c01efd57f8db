// Usernames: which of them are refused (security, "Accounts"; decisions §9).
import { randomInt } from 'node:crypto';
import { buildNameShape, buildNameSkeleton, normalizeName } from '#server/access/name-skeleton.ts';
import { errors } from '#server/errors.ts';

export { buildNameShape, buildNameSkeleton, normalizeName };

// Names that could impersonate the product, or that careless code might misinterpret.
const reservedNames = new Set(
  [
    'admin',
    'administrator',
    'anonymous',
    'api',
    'constructor',
    'deleted',
    'everyone',
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
  ].map(buildNameShape),
);

// Those of them that represent the product also as a part of a name: admin_, SupportTeam, official-anna.
const reservedParts = new Set(
  ['admin', 'administrator', 'hanzivine', 'moderator', 'official', 'security', 'staff', 'support', 'webmaster'].map(buildNameShape),
);

/** Whether a name or a part of it (between hyphens, underscores and digits, or from a capital on) is reserved, or is so without those. */
function isReserved(name: string): boolean {
  const stored = normalizeName(name);
  const whole = stored.replace(/[-_]/g, '');
  if ([stored, whole].some((text) => reservedNames.has(buildNameShape(text)))) return true;
  const parts = [/[-_]+/, /[-_\d]+/, /[-_\d]+|(?<=\p{Ll})(?=\p{Lu})/u].flatMap((separator) => stored.split(separator)).concat(whole);
  return parts.some((part) => reservedParts.has(buildNameShape(part)));
}

/** Throws for a reserved name (409), or one without visible characters (400). `field`: the input field to report. */
export function checkName(name: string, field = 'username'): void {
  if (!/[\p{L}\p{N}]/u.test(normalizeName(name))) throw errors.invalidInput(field, 'Username must contain a letter or a number');
  // A mark that composes with no letter can be stacked without end, and hides what is below it.
  if (/\p{M}/u.test(normalizeName(name))) throw errors.invalidInput(field, 'Username cannot contain stacked accents');
  if (isReserved(name)) throw errors.nameTaken(field);
}

/** What was typed to log in, as it is compared: an email in lower case, or the skeleton of a name. Only emails contain an @. */
export function normalizeLoginName(loginName: string): string {
  return loginName.includes('@') ? loginName.trim().toLowerCase() : buildNameSkeleton(loginName.trim());
}

const maxNameLength = 30;
const allowedLetters = /[\p{Script=Latin}\p{Script=Cyrillic}0-9_-]/u;

/**
 * Free-looking names for somebody whose full name and email are known, best first, the later ones with a random number: the
 * name folded to the allowed letters, else the part of the email before the @, else "learner" (decisions §13).
 */
export function* proposeNames(fullName: string, email: string): Generator<string> {
  const [stem = 'learner'] = [fullName, email.split('@')[0] ?? '', 'learner'].map(foldToName).filter(isAllowedName);
  yield stem;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const suffix = String(randomInt(10, 10 ** (2 + Math.floor(attempt / 4))));
    yield `${stem.slice(0, maxNameLength - suffix.length - 1)}-${suffix}`;
  }
}

function foldToName(text: string): string {
  const folded = Array.from(normalizeName(text).replace(/\s+/gu, '-'), (letter) => (allowedLetters.test(letter) ? letter : '')).join('');
  return folded.slice(0, maxNameLength).replace(/^[-_]+|[-_]+$/g, '');
}

function isAllowedName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !isReserved(name);
}
