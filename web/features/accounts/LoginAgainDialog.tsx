// Asks for the password again where a call needs a recent login, and lets the call go on (decisions §9).
import { Suspense, lazy, useEffect, useState } from 'react';
import { onLoginAgain } from '#web/client/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoginAgainSkeleton } from './LoginAgainSkeleton.tsx';

// Every page listens, few ever ask: the form comes when it is needed.
const LoginAgainForm = lazy(() => import('./LoginAgainForm.tsx'));

/** Rendered once in the app. Calls that fail at the same time share one question. */
export default function LoginAgainDialog() {
  const [waiting, setWaiting] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => onLoginAgain(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), []);
  function finish(isConfirmed: boolean): void {
    for (const resolve of waiting) resolve(isConfirmed);
    setWaiting([]);
  }
  return (
    <Dialog open={waiting.length > 0} title="Please log in again" onClose={() => finish(false)}>
      <Suspense fallback={<LoginAgainSkeleton />}>
        <LoginAgainForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
      </Suspense>
    </Dialog>
  );
}
