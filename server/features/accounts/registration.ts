// Registration and the verification of its address (accounts-and-chat §4; decisions §9; security, "Found by attack" 4 and 17).
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallReply } from '#contract/call.ts';
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
import { checkAccountPassword } from './password-change.ts';
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
// Told to who has the inbox of the address, so it gives nothing away.
const addressConfirmedMessage =
  'Another registration has confirmed this address. Log in with that one, or register again with another address.';
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
  cookies,
}: CallContext<Accounts['resendVerificationCode']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const loginName = normalizeLoginName(input.username);
  if (!(await services.rateLimiter.consumeCodeMail(`verify-asked:${loginName}`))) throw errors.tooManyLinks();
  const minDelay = sleep(minAnswerMs);
  const account = loginName.includes('@')
    ? await findClaimOfEmail(kysely, loginName, cookies.deviceToken)
    : await findAccountByName(kysely, loginName);
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
}: CallContext<Accounts['checkVerificationCode']>): Promise<CallReply<Accounts['checkVerificationCode']>> {
  const { kysely } = services.database;
  const account = await findAccountByCode(kysely, input.code, 'verify');
  const isTaken = account !== undefined && (await findOwnerOfEmail(kysely, account.email)) !== undefined;
  if (!account || isTaken)
    return { success: false, error: isTaken ? addressConfirmedMessage : verificationFailedMessage, username: null, proof: null };
  const isOwn = await isRegisteredHere(kysely, account, cookies.deviceToken);
  return { success: true, error: null, username: account.name, proof: isOwn ? 'given' : 'password' };
}

/**
 * Consumes a verification code; the account can log in from now on, and is logged in here unless somebody is. Only who registered may do
 * so: anybody can register with the address of another, who would confirm a stranger's account by a press. Hence the browser that
 * registered, or the password of the registration. Registrations of one address do not end each other; the first to be confirmed gets it.
 */
export async function verifyEmail(
  context: CallContext<Accounts['sendVerificationState']>,
): Promise<{ message: string; loggedIn: boolean }> {
  const { input, services, learner, cookies } = context;
  const { kysely } = services.database;
  const registration = await findAccountByCode(kysely, input.code, 'verify');
  if (!registration) throw errors.invalidCode(verificationFailedMessage);
  if (!(await isRegisteredHere(kysely, registration, cookies.deviceToken))) {
    if (input.password === undefined) throw errors.linkNeedsPassword();
    await checkAccountPassword(context, registration, input.password, 'password');
  }
  await kysely.transaction().execute(async (transaction) => {
    // Locked before the code, as a correction of the registration does, which ends the code.
    const locked = await lockAccount(transaction, registration.id);
    const consumedId = locked && (await consumeCode(transaction, input.code, 'verify'));
    if (!locked || consumedId !== locked.id) throw errors.invalidCode(verificationFailedMessage);
    if (!(await markVerified(transaction, locked.id))) throw errors.invalidCode(addressConfirmedMessage);
  });
  const loggedIn = learner === undefined;
  if (loggedIn) {
    await cookies.openSession(registration.id, 1);
    cookies.setDeviceToken(await rememberDevice(kysely, registration.id, cookies.deviceToken));
    logSignIn(context, 'emailed link', registration.id, 'success');
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
