// The button that leads to Google's sign-in; absent where Google sign-in is not offered.
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { getButtonClasses } from '#web/ui/button-classes.ts';

export interface GoogleButtonProps {
  readonly purpose: 'login' | 'register';
}

/** A navigation, not a call: the browser leaves for the provider and comes back to /register or home. */
export function GoogleButton({ purpose }: GoogleButtonProps) {
  const { data } = useQuery({
    queryKey: ['login-options'],
    queryFn: ({ signal }) => send(calls.accounts.loginOptions, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  if (data?.google !== true) return null;
  return (
    <div className="mt-5">
      <p className="mb-4 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
        or
      </p>
      <a href={`/auth/google/${purpose}`} className={`${getButtonClasses('plain')} w-full`}>
        {purpose === 'login' ? 'Log in with Google' : 'Register with Google'}
      </a>
    </div>
  );
}
