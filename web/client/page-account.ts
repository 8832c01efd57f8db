// The account that this page believes to be logged in: every call names it, and so does the live channel (security, "Bound to an account").
let pageAccount: string | undefined;

/** Its id; undefined where the page knows of nobody, who is then named by no call. */
export function getPageAccount(): string | undefined {
  return pageAccount;
}

/** Called with every login status that the page takes for its own. */
export function setPageAccount(accountId: string | undefined): void {
  pageAccount = accountId;
}
