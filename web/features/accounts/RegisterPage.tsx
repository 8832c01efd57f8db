// The page /register: sign-up, login, or a verification under way, with the welcome card beside it (accounts-and-chat §2).
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeReturnTo } from '#web/client/return-to.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { readLinkCode } from './link-code.ts';
import { blockLinkClasses } from './link-classes.ts';
import { LoginForm } from './LoginForm.tsx';
import { type ModeState, useMode } from './useMode.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { useAddressNotices } from './useAddressNotices.ts';
import { EmailVerification } from './EmailVerification.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';

// Redirects a learner to the remembered page, or home.
function useRedirectLearner(isLearner: boolean) {
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (!isLearner || hasRedirected.current) return;
    hasRedirected.current = true;
    void navigate(takeReturnTo(), { replace: true });
  }, [isLearner, navigate]);
}

function RegisteredNotice({ email }: { email: string }) {
  return (
    <div role="status" className="mt-5 rounded-control bg-vine-soft px-4 py-3">
      <p className="font-medium">Registered</p>
      <p>You were registered successfully!</p>
      <p>Check your email now to verify it</p>
      <p className="mt-1 text-sm text-muted">We wrote to {email}. The link in the mail works for 24 hours.</p>
    </div>
  );
}

interface ModeProps {
  readonly modeState: ModeState;
  readonly setMode: (next: ModeState) => void;
}

function Login({ modeState, setMode }: ModeProps) {
  return (
    <>
      <PageHeading title="Log in">{modeState.registeredEmail === undefined ? 'Welcome back' : 'Check your inbox'}</PageHeading>
      <p className="mt-1">
        New here?{' '}
        <button type="button" className={blockLinkClasses} onClick={() => setMode({ mode: 'register' })}>
          Go to registration
        </button>
      </p>
      {modeState.registeredEmail !== undefined && <RegisteredNotice email={modeState.registeredEmail} />}
      <LoginForm username={modeState.username} />
      <GoogleButton purpose="login" />
    </>
  );
}

function SignUp({ setMode }: ModeProps) {
  return (
    <>
      <PageHeading title="Register">Create your account</PageHeading>
      <p className="mt-1">
        Registered already?{' '}
        <button type="button" className={blockLinkClasses} onClick={() => setMode({ mode: 'login' })}>
          Go to login
        </button>
      </p>
      <SignUpForm onRegistered={({ username, email }) => setMode({ mode: 'login', username, registeredEmail: email })} />
      <GoogleButton purpose="register" />
      <p className="mt-2 text-sm text-muted">No verification mail? Log in to resend the verification code.</p>
    </>
  );
}

/** The page of `/register`. Blank while the login status is unknown. */
export default function RegisterPage() {
  const { search } = useLocation();
  const { status, error } = useLoginSession();
  const [modeState, setMode] = useMode();
  useRedirectLearner(status === 'learner');
  useAddressNotices(search);
  if (status !== 'visitor' && !error) return null;

  const query = new URLSearchParams(search);
  const Mode = modeState.mode === 'login' ? Login : SignUp;
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] wide:items-center wide:gap-14">
      <Card>{query.has('code') ? <EmailVerification code={readLinkCode(query)} /> : <Mode modeState={modeState} setMode={setMode} />}</Card>
      <WelcomeCard />
    </div>
  );
}
