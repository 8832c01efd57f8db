// Says quietly that a change is saved, and aloud that it is not.
import { CheckIcon } from './icons.tsx';
import { FaultNumber } from './FaultNumber.tsx';
import type { Saving } from './saved-at-once.ts';

/** Its room is kept, so that nothing moves. */
export function SavedMark({ saving, className = '' }: { readonly saving: Saving; readonly className?: string }) {
  return (
    <p role="status" className={`h-5 text-xs leading-5 whitespace-nowrap text-muted ${className}`}>
      {saving.kind === 'saved' && (
        // Another one is announced again.
        <span key={saving.times} className="flex items-center gap-1">
          <CheckIcon className="size-3.5" />
          <span>Saved</span>
        </span>
      )}
    </p>
  );
}

/** Nothing while nothing failed. */
export function SaveError({ saving }: { readonly saving: Saving }) {
  const isFailed = saving.kind === 'failed';
  return (
    <div role="alert" className={isFailed ? 'mt-1 rounded-control bg-seal-soft px-4 py-3 text-sm' : 'sr-only'}>
      {isFailed && (
        <>
          <p className="font-medium text-seal">{saving.reason}</p>
          <p>{saving.advice}</p>
          <FaultNumber number={saving.faultNumber} />
        </>
      )}
    </div>
  );
}
