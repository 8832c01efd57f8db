// How often a call may be made: one table for all limits (security, "Accounts").

export interface Limit {
  /** Requests allowed … */
  readonly points: number;
  /** … in so many seconds. */
  readonly seconds: number;
  /** Whom the count belongs to: the learner (the address for a visitor), or the address alone. */
  readonly per: 'learner' | 'address';
  /** A shorter window that bounds bursts. */
  readonly burst?: { readonly points: number; readonly seconds: number };
  /** A second, longer window. */
  readonly daily?: { readonly points: number };
}

/** The limits by name. A class of thirty shares one address, so limits by address are wide. */
export const limits = {
  api: { points: 300, seconds: 60, per: 'learner', burst: { points: 100, seconds: 10 } },
  login: { points: 300, seconds: 900, per: 'address' },
  register: { points: 60, seconds: 3600, per: 'address' },
  orders: { points: 10, seconds: 3600, per: 'learner' },
  codes: { points: 120, seconds: 3600, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Mails with a code to one address: verification and reset (security, "Accounts"). */
export const codeMails = { points: 2, seconds: 3600, perDay: 5 } as const;
/** Failed logins of one account: so many in the window, then a growing wait (security, "Accounts"). */
export const loginFailures = { points: 5, seconds: 900 } as const;
