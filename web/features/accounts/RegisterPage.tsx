// The page /register: sign-up with the wait for its mail, login, or a verification under way, with the welcome card beside it (accounts-and-chat §2).
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buildWelcomePagePath } from '#contract/pages.ts';
import { takeReturnTo } from '#web/client/return-to.ts';
import { type LoginEnd, useLoginSession } from '#web/client/login-session.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { CheckInbox } from './CheckInbox.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { readLinkCode } from './link-code.ts';
import { blockLinkClasses } from './link-classes.ts';
import { LoginForm } from './LoginForm.tsx';
import { type ModeState, useMode } from './useMode.ts';
import { SignUpForm, type SignUpValues } from './SignUpForm.tsx';
import { useAddressNotices } from './useAddressNotices.ts';
import { EmailVerification } from './EmailVerification.tsx';
import { WelcomeCard, WelcomeText } from './WelcomeCard.tsx';

// Redirects a learner to the remembered page, or home; a newcomer first to the page of the first day.
function useRedirectLearner(isLearner: boolean, isFirstDay: boolean) {
  const navigate = useNavigate();
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (!isLearner || hasRedirected.current) return;
    hasRedirected.current = true;
    const wanted = takeReturnTo();
    void navigate(isFirstDay ? buildWelcomePagePath(wanted) : wanted, { replace: true });
  }, [isLearner, isFirstDay, navigate]);
}

interface ModeProps {
  readonly modeState: ModeState;
  readonly setMode: (next: ModeState) => void;
}

const loginEndTexts: Readonly<Record<LoginEnd, string>> = {
  ended: 'Your session has ended. Log in to continue. Your answers are saved on this device.',
  removed: 'Your account was removed. Its data on this device was deleted too.',
};

function Login({ modeState, setMode }: ModeProps) {
  const { loginEnd } = useLoginSession();
  return (
    <>
      <PageHeading title="Log in">Welcome back</PageHeading>
      <p className="mt-1">
        New here?{' '}
        <button type="button" className={blockLinkClasses} onClick={() => setMode({ mode: 'register' })}>
          Go to registration
        </button>
      </p>
      {loginEnd !== undefined && (
        <p role="status" className="mt-4 rounded-control bg-gold-soft px-4 py-3">
          {loginEndTexts[loginEnd]}
        </p>
      )}
      <LoginForm username={modeState.username} />
      <GoogleButton purpose="login" />
    </>
  );
}

const emptyForm: SignUpValues = { username: '', email: '', password: '' };

function SignUp({ modeState, setMode }: ModeProps) {
  // Kept while the page is open, so that a wrong address is corrected without typing everything again.
  const [typed, setTyped] = useState(emptyForm);
  const { mode, username, email } = modeState;
  const login = () => setMode({ mode: 'login', ...(username !== undefined && { username }) });
  if (mode === 'inbox' && username !== undefined && email !== undefined)
    return (
      <CheckInbox username={username} email={email} onCorrect={() => setMode({ mode: 'register', username, email })} onLogin={login} />
    );
  const isCorrection = email !== undefined;
  return (
    <>
      <PageHeading title="Register">{isCorrection ? 'Correct your registration' : 'Create your account'}</PageHeading>
      <p className="mt-1">
        Registered already?{' '}
        <button type="button" className={blockLinkClasses} onClick={login}>
          Go to login
        </button>
      </p>
      <SignUpForm
        defaults={isCorrection ? { username: username ?? '', email, password: typed.password } : emptyForm}
        onRegistered={(values) => {
          setTyped(values);
          setMode({ mode: 'inbox', username: values.username, email: values.email });
        }}
      />
      <GoogleButton purpose="register" />
      <p className="mt-2 text-sm text-muted">No verification mail? Log in to resend the verification code.</p>
    </>
  );
}

/** The page of `/register`. A skeleton while the login status is unknown. */
export default function RegisterPage() {
  const { search } = useLocation();
  const { status, isNewcomer: isFirstDay, error } = useLoginSession();
  const [modeState, setMode] = useMode();
  const query = new URLSearchParams(search);
  const isVerifying = query.has('code');
  useRedirectLearner(status === 'learner' && !isVerifying, isFirstDay);
  useAddressNotices(search);
  if (status !== 'visitor' && !error && !isVerifying) return <PageSkeleton />;

  const isNewcomer = !isVerifying && modeState.mode === 'register';
  const Mode = modeState.mode === 'login' ? Login : SignUp;
  return (
    <div className="grid gap-x-14 gap-y-6 wide:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      {/* On a phone a newcomer reads above the form what the product is; who comes to log in knows. */}
      <div className={`wide:col-start-2 wide:block wide:self-end ${isNewcomer ? '' : 'hidden'}`}>
        <WelcomeText />
      </div>
      <div className="wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:self-center">
        <Card>
          {isVerifying ? (
            <>
              <PageHeading title="Verify your email" className="mb-4">
                Email verification
              </PageHeading>
              <EmailVerification code={readLinkCode(query)} />
            </>
          ) : (
            <Mode modeState={modeState} setMode={setMode} />
          )}
        </Card>
      </div>
      <div className="mt-4 wide:col-start-2 wide:mt-0">
        <WelcomeCard />
      </div>
    </div>
  );
}
