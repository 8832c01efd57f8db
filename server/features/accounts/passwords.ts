// Passwords: hashing, verifying, and rejecting the most common ones (security, "Accounts").
import { hash, verify } from '@node-rs/argon2';
import { errors } from '#server/errors.ts';
import { commonPasswords } from './common-passwords.ts';

// Algorithm 2 is argon2id; memory in KiB. Every hash contains its parameters, so old hashes stay valid if these change.
const hashParameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes a core and 19 MiB while it runs. The queue is long enough for a class that logs in at once.
const maxConcurrentHashes = 2;
const maxQueueLength = 48;
// Strangers cannot fill the last third, which is kept for people whose account exists.
const maxStrangersQueueLength = 32;
const retryAfterSeconds = 2;

/** Who a hash is for: somebody with an account, or anybody. */
export type HashPriority = 'account' | 'stranger';

interface WaitingTask {
  readonly start: () => void;
  /** Resolves when the task has ended, whatever its result. */
  readonly ended: Promise<void>;
}

let runningCount = 0;
const waitQueue: WaitingTask[] = [];

async function runQueued<Result>(task: () => Promise<Result>, priority: HashPriority): Promise<Result> {
  if (runningCount < maxConcurrentHashes) {
    runningCount += 1;
    return runAndHandOver(task);
  }
  if (waitQueue.length >= (priority === 'account' ? maxQueueLength : maxStrangersQueueLength))
    throw errors.tooManyRequests(retryAfterSeconds);
  const turn = Promise.withResolvers<void>();
  const result = turn.promise.then(() => runAndHandOver(task));
  waitQueue.push({
    start: turn.resolve,
    ended: result.then(
      () => undefined,
      () => undefined,
    ),
  });
  return result;
}

async function runAndHandOver<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } finally {
    const next = waitQueue.shift();
    // The ending task hands its slot over, so the counter stays as it is.
    if (next) next.start();
    else runningCount -= 1;
  }
}

/** Hashes a new password; at most two at a time, then a short queue, then 429. */
export function hashPassword(password: string, priority: HashPriority = 'stranger'): Promise<string> {
  return runQueued(() => hash(password, hashParameters), priority);
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches its hash, with a place that is kept for accounts. Without an account, or an account without a
 * password, it takes equally long and returns false.
 */
export async function verifyPassword(password: string, account: { readonly password_hash: string | null } | undefined): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', hashParameters);
  const hashed = account?.password_hash ?? undefined;
  const comparedHash = hashed ?? (await dummyHash);
  const last = waitQueue[maxStrangersQueueLength - 1] && waitQueue.at(-1);
  if (!account && last && waitQueue.length < maxQueueLength) {
    // Only the kept places are free. A refusal would tell that there is no account, so this waits as long as one would.
    await last.ended;
    return false;
  }
  const isMatch = await runQueued(() => verify(comparedHash, password), account ? 'account' : 'stranger');
  return isMatch && hashed !== undefined;
}

/**
 * Throws if a password is among the most common ones, or is the learner's own username or email.
 * `field`: the input field to report.
 */
export function checkPassword(password: string, name: string, email: string, field: string): void {
  const lowerCased = password.toLowerCase();
  const emailLocalPart = email.slice(0, email.indexOf('@'));
  const ownNames = [name, email, emailLocalPart].map((text) => text.toLowerCase());
  if (commonPasswords.has(lowerCased) || ownNames.includes(lowerCased)) throw errors.invalidInput(field, 'Password is too common');
}
