// Routes of accounts.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { login, logout } from './login.ts';
import { checkResetCode, requestReset, resetPassword } from './password-reset.ts';
import { exportAccount } from './account-export.ts';
import { checkEmailCode, confirmEmail, requestEmailChange } from './email-change.ts';
import { endLoginSession, finishWelcome, getLoginSessions, getLoginStatus, logoutEverywhere } from './login-sessions.ts';
import { changePassword, changePasswordGoogle, checkPasswordExists, confirmLogin } from './password-change.ts';
import { checkGoogleId, unlinkGoogle } from './google.ts';
import { checkVerificationCode, register, resendVerificationCode, verifyEmail } from './registration.ts';
import { removeAccount } from './removal.ts';

const { accounts } = calls;

export const routes: Route[] = [
  route(accounts.register, register),
  route(accounts.login, login),
  route(accounts.loginStatus, getLoginStatus),
  route(accounts.finishWelcome, finishWelcome),
  route(accounts.logout, logout),
  route(accounts.resendVerificationCode, resendVerificationCode),
  route(accounts.getRegistrationMessage, ({ cookies }) => ({ registrationMessage: cookies.consumeNotice() })),
  route(accounts.checkVerificationCode, checkVerificationCode),
  route(accounts.sendVerificationState, verifyEmail),
  route(accounts.changePasswordRequest, requestReset),
  route(accounts.checkResetCode, checkResetCode),
  route(accounts.resetPassword, resetPassword),
  route(accounts.isLoggedInWithGoogle, ({ learner }) => ({ loggedInWay: learner?.loginMethod ?? 2 })),
  route(accounts.loginOptions, ({ services }) => ({ google: services.google !== undefined })),
  route(accounts.googleIdCheck, checkGoogleId),
  route(accounts.prepareGoogleLink, () => ({ message: 'Ready' })),
  route(accounts.unlinkGoogle, unlinkGoogle),
  route(accounts.userdataAuth, ({ learner }) => ({ username: learner.name, accountId: learner.accountId })),
  route(accounts.getOwnName, ({ learner }) => ({ name: learner.name })),
  route(accounts.isPaidGenerally, ({ learner }) => ({ paid: learner.paidLevels.length > 0 })),
  route(accounts.changePassword, changePassword),
  route(accounts.changePasswordGoogle, changePasswordGoogle),
  route(accounts.passwordExists, checkPasswordExists),
  route(accounts.confirmLogin, confirmLogin),
  route(accounts.changeEmail, requestEmailChange),
  route(accounts.checkEmailCode, checkEmailCode),
  route(accounts.confirmEmail, confirmEmail),
  route(accounts.logoutEverywhere, logoutEverywhere),
  route(accounts.loginSessions, getLoginSessions),
  route(accounts.endLoginSession, endLoginSession),
  route(accounts.removePage, removeAccount),
  route(accounts.myData, exportAccount),
];
