// A report that a moderator looks at: what was reported, and what to do about it.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type ReportEvidence, type SuspensionDays, suspensionDays } from '#contract/moderation.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatDays, formatEnd } from './moderation-messages.ts';
import { useModerationStep, useReport } from './moderation-queries.ts';

const choices: readonly { readonly days: SuspensionDays; readonly label: string }[] = [
  ...suspensionDays.map((days) => ({ days, label: days === 1 ? '1 day' : `${days} days` })),
  { days: null, label: 'For good' },
];

function Evidence({ evidence: { name, info, hasPhoto } }: { readonly evidence: ReportEvidence }) {
  return (
    <section aria-label="The profile when it was reported" className="rounded-control bg-vine-soft p-4">
      <h4 className="text-sm font-medium text-muted">The profile when it was reported</h4>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Name</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dt className="text-muted">Photo</dt>
        <dd>{hasPhoto ? 'Yes' : 'No'}</dd>
        <dt className="text-muted">About me</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{info ?? 'Nothing shown'}</dd>
      </dl>
    </section>
  );
}

/** Undefined while nothing is asked; days null for good. */
type Question = { readonly action: 'dismiss' } | { readonly action: 'suspend'; readonly days: SuspensionDays };

/** Fetching it is a look, which is logged. */
export function OpenReport({ id, name }: { readonly id: string; readonly name: string }) {
  const { data, error } = useReport(id);
  const { isBusy, take } = useModerationStep();
  const [question, setQuestion] = useState<Question>();
  if (error)
    return (
      <p role="alert" className="mt-4 font-medium text-seal">
        {error.message}
      </p>
    );
  if (!data)
    return (
      <div role="status" aria-label="Loading the report" className="mt-4">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  const suspend = question?.action === 'suspend' ? question : undefined;
  const decide = () =>
    suspend ? send(calls.moderation.suspendReported, { id, days: suspend.days }) : send(calls.moderation.dismissReport, { id });
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Evidence evidence={data.evidence} />
      {data.suspension && (
        <p>
          {name} is suspended already, {formatEnd(data.suspension.until)}. A longer suspension replaces it.
        </p>
      )}
      <div role="group" aria-label={`Suspend ${name} from the chat`}>
        <p className="mb-2 font-medium">Suspend from the chat</p>
        <div className="flex flex-wrap gap-3">
          {choices.map(({ days, label }) => (
            <Button key={label} isBusy={isBusy} onClick={() => setQuestion({ action: 'suspend', days })}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div>
        <Button kind="quiet" className="-ml-4" isBusy={isBusy} onClick={() => setQuestion({ action: 'dismiss' })}>
          Dismiss the report
        </Button>
      </div>
      <ConfirmDialog
        open={question !== undefined}
        title={suspend ? `Suspend ${name} ${formatDays(suspend.days)}?` : 'Dismiss this report?'}
        text={
          suspend
            ? `${name} gets an email that says how long, and how to answer. Learning goes on. The report is closed.`
            : 'The report is closed and nothing happens to the profile. Nobody is told.'
        }
        yes={suspend ? 'Suspend' : 'Dismiss'}
        no="Cancel"
        isDangerous={suspend !== undefined}
        onYes={() => void take(decide)}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}
