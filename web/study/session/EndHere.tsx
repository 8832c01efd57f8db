// The way out of a sitting: it says what is kept before it leaves.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatLeft } from './end-messages.ts';

export interface EndHereProps {
  /** How many of the part are still open. */
  readonly left: number;
  readonly unit: 'question' | 'word';
}

export function EndHere({ left, unit }: EndHereProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="quiet" className="-my-1.5 -mr-4 text-sm" onClick={() => setAsking(true)}>
        End here
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End here for now?"
        text={formatLeft(left, unit)}
        yes="End here"
        no="Keep going"
        onYes={() => void navigate('/courses')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
