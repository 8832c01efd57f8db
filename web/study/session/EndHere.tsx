// The way out of a sitting: it says what is kept before it leaves.
import { pagePaths } from '#contract/pages.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatLeft } from './end-messages.ts';

export interface EndHereProps {
  /** How many are still open, of the part or of the day. */
  readonly left: number;
  readonly unit: 'question' | 'word';
  /** Whether they are all that is left of the day. */
  readonly isDay?: boolean;
}

export function EndHere({ left, unit, isDay = false }: EndHereProps) {
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
        text={formatLeft(left, unit, isDay)}
        yes="End here"
        no="Keep going"
        onYes={() => void navigate(isDay ? pagePaths.home : pagePaths.courses)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
