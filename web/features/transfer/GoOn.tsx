// Where it goes on after words were marked: for a newcomer back to the page of the first day, which sent them here (decisions §17).
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/pages.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';

/** For everybody else what is given. */
export function GoOn({ children }: { readonly children?: ReactNode }) {
  const { isNewcomer } = useLoginSession();
  if (!isNewcomer) return children;
  return (
    <LinkButton kind="primary" to={pagePaths.welcome}>
      Go on
    </LinkButton>
  );
}
