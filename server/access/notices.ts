// The notices that one page leaves for the next: a cookie holds the code, this table the text (security, rule 8).

export const notices = {
  registered: 'You were registered successfully!',
  registeredWithGoogle: 'Successfully registered. Log in with Google to continue.',
  emailTaken: 'This email is already registered. Log in with your password.',
  alreadyRegistered: 'You are already registered. Log in with Google to continue.',
  emailNotVerified: 'Google has not verified this email. Verify it with Google, or register with a password.',
} as const;

export type NoticeCode = keyof typeof notices;

/** The text of a code; empty for anything else. */
export function findNotice(code: string): string {
  return Object.hasOwn(notices, code) ? notices[code as NoticeCode] : '';
}
