// A report that a moderator looks at: what was reported, and what to do about it.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type MessageEvidence, type ProfileEvidence, type SuspensionDays, suspensionDays } from '#contract/moderation.ts';
import { getFaultNumber, send } from '#web/client/call.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useModerationStep, useReport } from './moderation-queries.ts';
import { formatChoice, formatSuspendGroup, formatSuspendText, formatSuspendTitle, formatSuspended } from './moderation-messages.ts';

const choices: readonly { readonly days: SuspensionDays; readonly label: string }[] = [
  ...suspensionDays.map((days) => ({ days, label: formatChoice(days) })),
  { days: null, label: 'For good' },
];

function MessagesCopy({ messages }: Pick<MessageEvidence, 'messages'>) {
  return (
    <section aria-label="The message when it was reported" className="rounded-control bg-vine-soft p-4">
      <h4 className="text-sm font-medium text-muted">The message when it was reported, with those around it</h4>
      <ol className="mt-2 flex flex-col gap-2">
        {messages.map(({ id, author, text, isReported }) => (
          <li key={id} className={isReported ? 'rounded-control border-2 border-seal bg-raised px-3 py-2' : 'px-3'}>
            <span className="text-sm text-muted">
              <span>{author}</span>
              {isReported && <strong className="text-seal"> (reported)</strong>}
            </span>
            <Chinese as="p" className="wrap-anywhere whitespace-pre-line">
              {text}
            </Chinese>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ProfileCopy({ name, info, hasPhoto, topic }: ProfileEvidence) {
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
        {topic !== null && (
          <>
            <dt className="text-muted">Likes to talk about</dt>
            <dd className="wrap-anywhere">
              <Chinese>{topic === '' ? '—' : topic}</Chinese>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Undefined while nothing is asked; days null for good. */
type Question = { readonly action: 'dismiss' | 'remove' } | { readonly action: 'suspend'; readonly days: SuspensionDays };

/** Fetching it is a look, which is logged. */
export function OpenReport({ id, name }: { readonly id: string; readonly name: string }) {
  const { data, error } = useReport(id);
  const { isBusy, take } = useModerationStep();
  const [question, setQuestion] = useState<Question>();
  if (error)
    return (
      <p role="alert" className="mt-4 font-medium text-seal">
        <span>{error.message}</span>
        <FaultNumber number={getFaultNumber(error)} />
      </p>
    );
  if (!data)
    return (
      <div role="status" aria-label="Loading the report" className="mt-4">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  const suspend = question?.action === 'suspend' ? question : undefined;
  const isRemoval = question?.action === 'remove';
  const decide = () => {
    if (suspend) return send(calls.moderation.suspendReported, { id, days: suspend.days });
    return send(isRemoval ? calls.moderation.removeReported : calls.moderation.dismissReport, { id });
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      {data.evidence.kind === 'message' ? <MessagesCopy messages={data.evidence.messages} /> : <ProfileCopy {...data.evidence} />}
      {data.evidence.kind === 'message' && (
        <div>
          <Button isBusy={isBusy} onClick={() => setQuestion({ action: 'remove' })}>
            Remove the message
          </Button>
        </div>
      )}
      {data.suspension && <p>{formatSuspended(name, data.suspension.until)}</p>}
      <div role="group" aria-label={formatSuspendGroup(name)}>
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
        title={suspend ? formatSuspendTitle(name, suspend.days) : isRemoval ? 'Remove this message?' : 'Dismiss this report?'}
        text={
          suspend
            ? formatSuspendText(name)
            : isRemoval
              ? 'It disappears for everybody in the chat. The report stays open.'
              : 'The report is closed and nothing else happens. No one is notified.'
        }
        yes={suspend ? 'Suspend' : isRemoval ? 'Remove' : 'Dismiss'}
        no="Cancel"
        isDangerous={suspend !== undefined || isRemoval}
        onYes={() => void take(decide)}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}
