// Registration and the verification of its address (accounts-and-chat §4; decisions §9; security, "Found by attack" 4 and 17).
import { setTimeout as sleep } from 'node:timers/promises';
import type { calls } from '#contract/calls.ts';
import { notices } from '#server/access/notices.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { checkNameIsFree } from './former-names.ts';
import { buildLoginUrl, buildResetRequestUrl, buildVerifyUrl } from './links.ts';
import { buildAddressTakenMail, buildVerificationMail } from './mails.ts';
import { buildNameSkeleton, checkName, normalizeLoginName, normalizeName } from './names.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { logSignIn } from './sign-in-log.ts';
import {
  type Account,
  consumeCode,
  findAccountByCode,
  findAccountByName,
  findClaimOfEmail,
  findKnownDevice,
  findOwnerOfEmail,
  insertAccount,
  lockAccount,
  markVerified,
  rememberDevice,
  renewCode,
  replaceRegistration,
} from './store.ts';

type Accounts = typeof calls.accounts;

const verificationFailedMessage = 'An error occurred while verifying email';
const codeRetrySeconds = 3600;
// Minimum duration of replies that must not reveal whether an account exists.
const minAnswerMs = 120;

/**
 * Creates an unverified account and emails a link; an address of somebody's account gets the same account, but its owner an email
 * without a link. The browser is remembered: registering the same name there again corrects the registration, and the link of the
 * email logs in there.
 */
export async function register({ input, services, cookies }: CallContext<Accounts['register']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const { email, password } = input;
  const { deviceToken } = cookies;
  const name = normalizeName(input.username);
  const skeleton = buildNameSkeleton(name);
  checkName(name);
  checkPassword(password, name, email, 'password');
  // Checked before the expensive hash; the unique index has the final say.
  const named = await findAccountByName(kysely, skeleton);
  if (named && !(await isRegisteredHere(kysely, named, deviceToken))) throw errors.nameTaken();
  await checkNameIsFree(kysely, named?.id, skeleton);
  const registration = { name, skeleton, email, passwordHash: await hashPassword(password) };
  const isMailAllowed = await services.rateLimiter.consumeCodeMail(`verify:${email.toLowerCase()}`);
  const newDeviceToken = await kysely.transaction().execute(async (transaction) => {
    const userId = (await insertAccount(transaction, registration)) ?? (await replaceRegistration(transaction, registration, deviceToken));
    if (userId === undefined) throw errors.nameTaken();
    await checkNameIsFree(transaction, userId, skeleton);
    if (isMailAllowed) await sendLink(transaction, services, { id: userId, name, email });
    return rememberDevice(transaction, userId, deviceToken);
  });
  cookies.setDeviceToken(newDeviceToken);
  cookies.setNotice('registered');
  return { message: notices.registered };
}

/** Emails a new verification link to an unverified account. The reply reveals nothing about the account. */
export async function resendVerificationCode({
  input,
  services,
}: CallContext<Accounts['resendVerificationCode']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const loginName = normalizeLoginName(input.username);
  if (!(await services.rateLimiter.consumeCodeMail(`verify-asked:${loginName}`))) throw errors.tooManyLinks(codeRetrySeconds);
  const minDelay = sleep(minAnswerMs);
  const account = loginName.includes('@') ? await findClaimOfEmail(kysely, loginName) : await findAccountByName(kysely, loginName);
  if (account && !account.verified_at && (await services.rateLimiter.consumeCodeMail(`verify:${account.email.toLowerCase()}`)))
    await kysely.transaction().execute((transaction) => sendLink(transaction, services, account));
  await minDelay;
  return { message: 'If this account is not verified yet, a new link is on its way. Check your email now to verify it' };
}

/** Checks a verification code without consuming it: email clients open links too. */
export async function checkVerificationCode({
  input,
  services,
  cookies,
}: CallContext<Accounts['checkVerificationCode']>): Promise<{ success: boolean; error: string | null; registeredHere: boolean }> {
  const { kysely } = services.database;
  const account = await findAccountByCode(kysely, input.code, 'verify');
  if (!account) return { success: false, error: verificationFailedMessage, registeredHere: false };
  return { success: true, error: null, registeredHere: await isRegisteredHere(kysely, account, cookies.deviceToken) };
}

/** Consumes a verification code; the account can log in from now on. A visitor who registered in this browser is logged in. */
export async function verifyEmail(
  context: CallContext<Accounts['sendVerificationState']>,
): Promise<{ message: string; loggedIn: boolean }> {
  const { input, services, learner, cookies } = context;
  const { kysely } = services.database;
  const { account, wasRegisteredHere } = await kysely.transaction().execute(async (transaction) => {
    const found = await findAccountByCode(transaction, input.codeFromLink, 'verify');
    // Locked before the code, as a correction of the registration does.
    const locked = found && (await lockAccount(transaction, found.id));
    const consumedId = locked && (await consumeCode(transaction, input.codeFromLink, 'verify'));
    if (!locked || consumedId !== locked.id) throw errors.invalidCode(verificationFailedMessage);
    const isOwn = await isRegisteredHere(transaction, locked, cookies.deviceToken);
    if (!(await markVerified(transaction, locked.id))) throw errors.invalidCode(verificationFailedMessage);
    return { account: locked, wasRegisteredHere: isOwn };
  });
  const loggedIn = wasRegisteredHere && learner === undefined;
  if (loggedIn) {
    await cookies.openSession(account.id, 1);
    cookies.setDeviceToken(await rememberDevice(kysely, account.id, cookies.deviceToken));
    logSignIn(context, 'emailed link', account.id, 'success');
  }
  return { message: 'Email was successfully verified!', loggedIn };
}

// Nobody can log in to an unverified account, so the browsers that know one are those that registered it.
async function isRegisteredHere(db: Db, account: Account, deviceToken: string | undefined): Promise<boolean> {
  return account.verified_at === null && deviceToken !== undefined && (await findKnownDevice(db, account.id, deviceToken)) !== undefined;
}

// For an address of somebody's account the same is written, but nobody gets to know the code.
async function sendLink(transaction: Db, services: Services, account: Pick<Account, 'id' | 'name' | 'email'>): Promise<void> {
  const owner = await findOwnerOfEmail(transaction, account.email);
  const code = await renewCode(transaction, account.id, 'verify');
  const mail = owner
    ? buildAddressTakenMail(owner, buildLoginUrl(services), buildResetRequestUrl(services))
    : buildVerificationMail(account, buildVerifyUrl(services, code));
  await queueMail(transaction, { userId: (owner ?? account).id, ...mail });
}
