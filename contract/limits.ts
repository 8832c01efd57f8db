// Rate limits of all calls (security, "Accounts").

export interface Limit {
  /** Requests allowed … */
  readonly points: number;
  /** … per this many seconds. */
  readonly seconds: number;
  /** What the limit counts by: the learner (the address for visitors), or the address only, as an IPv4 address or an IPv6 /64. */
  readonly per: 'learner' | 'address';
  /** A shorter window that limits bursts. */
  readonly burst?: { readonly points: number; readonly seconds: number };
  /** An additional limit per day. */
  readonly daily?: { readonly points: number };
  /** Once it is reached, nothing is allowed for this many seconds, and then everything again. */
  readonly pauseSeconds?: number;
}

/** All limits by name. Limits by address are generous because a class of thirty shares one. */
export const limits = {
  api: { points: 300, seconds: 60, per: 'learner', burst: { points: 100, seconds: 10 } },
  login: { points: 300, seconds: 60, per: 'address', burst: { points: 100, seconds: 10 } },
  register: { points: 60, seconds: 3600, per: 'address' },
  orders: { points: 10, seconds: 3600, per: 'learner' },
  photos: { points: 5, seconds: 3600, per: 'learner' },
  photoBytes: { points: 600, seconds: 60, per: 'learner' },
  nameChecks: { points: 30, seconds: 60, per: 'learner' },
  exports: { points: 3, seconds: 86_400, per: 'learner' },
  /** Words that come and go as files. */
  wordFiles: { points: 60, seconds: 3600, per: 'learner' },
  contact: { points: 3, seconds: 3600, per: 'address' },
  pageErrors: { points: 60, seconds: 3600, per: 'address', burst: { points: 10, seconds: 60 } },
  // One message a second with bursts of ten; then a pause (decisions §10).
  messages: { points: 10, seconds: 10, per: 'learner', pauseSeconds: 5 },
  /** "Here" every half a minute and "writing" every three seconds, from a few tabs and devices. */
  presence: { points: 90, seconds: 60, per: 'learner', burst: { points: 15, seconds: 5 } },
  liveEvents: { points: 600, seconds: 60, per: 'learner', burst: { points: 250, seconds: 10 } },
  liveConnections: { points: 600, seconds: 60, per: 'address' },
  invitations: { points: 10, seconds: 3600, per: 'learner' },
  /** Counted for the one who is invited. */
  receivedInvitations: { points: 5, seconds: 3600, per: 'learner' },
  reports: { points: 5, seconds: 3600, per: 'learner' },
  /** Signing keys that the sender of an event makes us fetch; known keys are not fetched again. */
  webhookKeys: { points: 30, seconds: 60, per: 'address' },
  codes: { points: 120, seconds: 3600, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Emails with a code (verification, reset) to one address (security, "Accounts"). */
export const codeMails = { points: 2, seconds: 3600, perDay: 5 } as const;
/** Failed logins before lockouts begin, each longer than the last: of an account, or of a device that it knows (security, "Accounts"). */
export const loginFailures = { points: 5, seconds: 900 } as const;
/** The same from one address, by browsers that the accounts do not know. */
export const addressLoginFailures = { points: 60, seconds: 900 } as const;
/** Sessions that do not exist, as one address may name them, counted by each process for itself (security, "Found by attack"). */
export const unknownSessions = { points: 600, seconds: 60 } as const;
/** Live connections that a learner may hold open at a process; one more is refused, so that those in use go on. */
export const liveConnectionsPerLearner = 20;
/** Refusals after which a live connection is cut, and its address may open none for a while. */
export const liveRefusals = { points: 50, seconds: 10, pauseSeconds: 30 } as const;
/** Connections that one address may hold open at a process; a proxy may hold any number. */
export const connectionsPerAddress = 500;
/** How much looser every limit by address is for an IPv6 /48. */
export const siteFactor = 8;
