// The page /register: sign-up, login, or a verification under way, with the welcome card beside it (accounts-and-chat §2).
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeWanted } from '#web/client/wanted.ts';
import { useSession } from '#web/client/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { codeOf } from './link-code.ts';
import { lineLinkLook } from './link-look.ts';
import { LoginForm } from './LoginForm.tsx';
import { type Handed, useMode } from './mode.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { useAddressNotices } from './useAddressNotices.ts';
import { Verifying } from './Verifying.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';

// A learner has nothing to do here: on to the page that was wanted, or home.
function useWayOn(isLearner: boolean) {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isLearner || isLeaving.current) return;
    isLeaving.current = true;
    void navigate(takeWanted(), { replace: true });
  }, [isLearner, navigate]);
}

function Registered({ email }: { email: string }) {
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
  readonly handed: Handed;
  readonly change: (next: Handed) => void;
}

function Login({ handed, change }: ModeProps) {
  return (
    <>
      <PageHeading title="Log in">{handed.registeredEmail === undefined ? 'Welcome back' : 'One step is left'}</PageHeading>
      <p className="mt-1">
        New here?{' '}
        <button type="button" className={lineLinkLook} onClick={() => change({ mode: 'register' })}>
          Go to registration
        </button>
      </p>
      {handed.registeredEmail !== undefined && <Registered email={handed.registeredEmail} />}
      <LoginForm username={handed.username} />
    </>
  );
}

function SignUp({ change }: ModeProps) {
  return (
    <>
      <PageHeading title="Register">Create your account</PageHeading>
      <p className="mt-1">
        Registered already?{' '}
        <button type="button" className={lineLinkLook} onClick={() => change({ mode: 'login' })}>
          Go to login
        </button>
      </p>
      <SignUpForm onRegistered={({ username, email }) => change({ mode: 'login', username, registeredEmail: email })} />
      <p className="mt-2 text-sm text-muted">No verification mail? Log in to resend the verification code.</p>
    </>
  );
}

/** The page of `/register`. While it is not known who is here, it is blank. */
export default function RegisterPage() {
  const { search } = useLocation();
  const { status, error } = useSession();
  const [handed, change] = useMode();
  useWayOn(status === 'learner');
  useAddressNotices(search);
  if (status !== 'visitor' && !error) return null;

  const query = new URLSearchParams(search);
  const Mode = handed.mode === 'login' ? Login : SignUp;
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] wide:items-center wide:gap-14">
      <Card>{query.has('code') ? <Verifying code={codeOf(query)} /> : <Mode handed={handed} change={change} />}</Card>
      <WelcomeCard />
    </div>
  );
}
