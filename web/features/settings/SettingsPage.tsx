// The settings of the learner (accounts-and-chat §2 "/settings"): so far whether associations are shown in quiz and repeat.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { tellFailure } from '#web/ui/failure.ts';
import { notify } from '#web/ui/notice.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';

const settingsKey = ['settings'];

function Form({ associations }: { associations: boolean }) {
  const [chosen, setChosen] = useState(associations);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const id = useId();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await send(calls.settings.saveSettings, { answers: { question4: chosen } });
      notify.success(message);
      await Promise.all([queries.invalidateQueries({ queryKey: settingsKey }), queries.invalidateQueries({ queryKey: ['hintDisplay'] })]);
    } catch (error) {
      tellFailure(error, 'Your settings could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="font-medium">
        Associations in the quiz
      </label>
      <select
        id={id}
        aria-describedby={`${id}-says`}
        value={chosen ? 'Yes' : 'Not'}
        onChange={(event) => setChosen(event.target.value === 'Yes')}
        className="mt-2 block min-h-12 w-full rounded-control border border-line bg-paper px-3 text-base"
      >
        <option>Yes</option>
        <option>Not</option>
      </select>
      <p id={`${id}-says`} className="mt-2 text-sm text-muted">
        {chosen
          ? 'Cards show the picture that holds the parts together, and a right answer reminds you of it.'
          : 'Cards show the parts and the meaning only: you make the picture yourself. The word lists still show it.'}
      </p>
      <div className="mt-6 flex justify-end">
        <Button kind="primary" type="submit" disabled={isBusy || chosen === associations}>
          {isBusy ? 'Saving …' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

/** /settings */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => send(calls.settings.settingsInfo, {}, { signal }),
  });
  return (
    <div className="mx-auto w-full max-w-136">
      <PageHeading>Settings</PageHeading>
      <Card className="mt-6 p-6">
        {data && <Form key={String(data.associations)} associations={data.associations} />}
        {!data && !error && (
          <div role="status" aria-label="Loading your settings">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="mt-3 h-12 w-full" />
          </div>
        )}
        {!data && error && <Trouble text="Your settings could not be loaded." onRetry={() => void refetch()} />}
      </Card>
    </div>
  );
}
