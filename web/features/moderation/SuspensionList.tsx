// Who is suspended from the chat now, each with the way to lift it.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatEnd, formatLift, formatLiftText, formatLiftTitle } from './moderation-messages.ts';
import { useModerationStep, useSuspensions } from './moderation-queries.ts';
import { Section } from './Section.tsx';

/** The last one first. */
export function SuspensionList() {
  const query = useSuspensions();
  const { isBusy, take } = useModerationStep();
  const [asked, setAsked] = useState<string>();
  const suspensions = query.data?.suspensions;
  return (
    <Section
      title="Suspended"
      name="the suspensions"
      query={query}
      isEmpty={suspensions?.length === 0}
      emptyText="Nobody is suspended from the chat."
    >
      <ul className="flex flex-col gap-3">
        {suspensions?.map(({ name, until }) => (
          <li key={name} className="flex items-center justify-between gap-4">
            <p className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{name}</span> <span className="text-muted">{formatEnd(until)}</span>
            </p>
            <Button aria-label={formatLift(name)} isBusy={isBusy} onClick={() => setAsked(name)}>
              Lift
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={formatLiftTitle(asked ?? '')}
        text={formatLiftText(asked ?? '')}
        yes="Lift"
        no="Cancel"
        onYes={() => asked !== undefined && void take(() => send(calls.moderation.liftSuspension, { name: asked }))}
        onClose={() => setAsked(undefined)}
      />
    </Section>
  );
}
