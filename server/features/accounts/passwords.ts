// Passwords: hashing, checking, and refusing the ones that everybody tries first (security, "Accounts").
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#server/platform/errors.ts';
import { commonPasswords } from './common-passwords.ts';

// Algorithm 2 is argon2id; memory in KiB. They stand in every hash, so old ones stay good when these change.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes a core and 19 MiB for its time. A class that logs in at once fits into the queue.
const atOnce = 2;
const longestQueue = 48;
const secondsToWait = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw refuse.tooFast(secondsToWait);
    // Whoever ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a new password; at most two at a time, then a short queue, then 429. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

let dummy: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash (unknown user, no password set) it takes the same time and is false.
 */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  dummy ??= hash('nobody has this password', parameters);
  const against = hashed ?? (await dummy);
  const equal = await inTurn(() => verify(against, password));
  return equal && hashed !== null && hashed !== undefined;
}

/**
 * Refuses a password that is among the most common ones, or that is the learner's own name or e-mail.
 * `field`: the input at fault.
 */
export function checkPassword(password: string, name: string, email: string, field: string): void {
  const typed = password.toLowerCase();
  const local = email.slice(0, email.indexOf('@'));
  const own = [name, email, local].map((text) => text.toLowerCase());
  if (commonPasswords.has(typed) || own.includes(typed)) throw refuse.invalid(field, 'Password is too common');
}
