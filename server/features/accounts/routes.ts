// The calls of accounts.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import {
  checkResetCode,
  checkVerificationCode,
  login,
  logout,
  register,
  requestReset,
  resendVerificationCode,
  resetPassword,
  verify,
} from './accounts.ts';

const { accounts } = calls;

export const routes: Route[] = [
  route(accounts.register, register),
  route(accounts.login, login),
  route(accounts.loginStatus, ({ learner }) => ({ loggedIn: learner !== undefined, user: learner?.name ?? null })),
  route(accounts.logout, logout),
  route(accounts.resendVerificationCode, resendVerificationCode),
  route(accounts.getRegistrationMessage, ({ browser }) => ({ registrationMessage: browser.takeNotice() })),
  route(accounts.checkVerificationCode, checkVerificationCode),
  route(accounts.sendVerificationState, verify),
  route(accounts.changePasswordRequest, requestReset),
  route(accounts.checkResetCode, checkResetCode),
  route(accounts.resetPassword, resetPassword),
  route(accounts.isLoggedInWithGoogle, ({ learner }) => ({ loggedInWay: learner.way })),
  route(accounts.userdataAuth, ({ learner }) => ({ username: learner.name })),
  route(accounts.getOwnName, ({ learner }) => ({ name: learner.name })),
  route(accounts.isPaidGenerally, ({ learner }) => ({ paid: learner.paidLevels.length > 0 })),
];
