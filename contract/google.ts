// The navigations of Google sign-in: each start sends the browser to the provider, each return receives it again (accounts-and-chat §7 "Accounts").
import * as z from 'zod/mini';
import { navigation } from './endpoint.ts';
import { pagePaths } from './pages.ts';

/** What somebody goes to Google for. */
export const googlePurposes = ['login', 'register', 'link'] as const;
export type GooglePurpose = (typeof googlePurposes)[number];

const start = { limit: 'login', input: z.object({}) } as const;
// What the provider adds is checked as it is in the address.
const callback = { limit: 'login', input: z.object({ error: z.optional(z.unknown()) }) } as const;

/** The starts; without a provider they lead back to the page that they were on. */
export const googleStarts = {
  login: navigation({ ...start, path: '/auth/google/login', access: 'anyone', refused: {}, summary: 'Begins a login at Google.' }),
  register: navigation({
    ...start,
    path: '/auth/google/register',
    access: 'anyone',
    refused: {},
    summary: 'Begins a registration at Google.',
  }),
  link: navigation({
    ...start,
    path: '/auth/google/link',
    access: 'recent-login',
    // Another site must not start it: it would only have to get its own consent screen clicked.
    fromOwnPages: true,
    refused: {
      not_logged_in: pagePaths.register,
      cross_site: pagePaths.register,
      login_again: `${pagePaths.accountSettings}?error=login_again`,
    },
    summary: 'Begins to link a Google identity to the account.',
  }),
};

/** The returns from the provider, which is another site. */
export const googleCallbacks = {
  login: navigation({
    ...callback,
    path: '/auth/google/login/callback',
    access: 'anyone',
    refused: {},
    summary: 'Logs in with the Google identity.',
  }),
  register: navigation({
    ...callback,
    path: '/auth/google/register/callback',
    access: 'anyone',
    refused: {},
    summary: 'Creates an account with the Google identity.',
  }),
  link: navigation({
    ...callback,
    path: '/auth/google/link/callback',
    access: 'learner',
    refused: { not_logged_in: `${pagePaths.accountSettings}?error=google_failed` },
    summary: 'Links the Google identity to the account in which the start was.',
  }),
};
