// Asks for the password again where a call needs a recent login, and lets the call go on (decisions §9).
import { useEffect, useState } from 'react';
import { onLoginAgain } from '#web/client/call.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoginAgainSkeleton } from './LoginAgainSkeleton.tsx';

// Every page listens, few ever ask: the form comes when it is needed.
const LoginAgainForm = lazyPart(() => import('./LoginAgainForm.tsx'), { waiting: <LoginAgainSkeleton />, isNeeded: true });

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
      <LoginAgainForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
    </Dialog>
  );
}
