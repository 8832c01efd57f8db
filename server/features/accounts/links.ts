// Addresses of our pages in emails about accounts.
import { pagePaths } from '#contract/pages.ts';
import type { Services } from '#server/services.ts';

type Origin = Pick<Services, 'config'>;

/** The page that verifies the email of a new account. */
export function buildVerifyUrl({ config }: Origin, code: string): string {
  return `${config.publicUrl}${pagePaths.verifyEmail}?code=${code}`;
}

/** The page that confirms the new email of an account. */
export function buildConfirmEmailUrl({ config }: Origin, code: string): string {
  return `${config.publicUrl}${pagePaths.confirmEmail}?code=${code}`;
}

/** The login page. */
export function buildLoginUrl({ config }: Origin): string {
  return `${config.publicUrl}${pagePaths.register}`;
}

/** The page that requests a link to set a new password. */
export function buildResetRequestUrl({ config }: Origin): string {
  return `${config.publicUrl}${pagePaths.requestReset}`;
}
