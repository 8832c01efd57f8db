// The mail about friend requests and invitations: off at first, at most one a day (chat "Finding each other").
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { useSavedAtOnce } from '#web/ui/saved-at-once.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';

const newsMailKey = ['news-mail'];

function LoadedNewsMail({ isOn }: { readonly isOn: boolean }) {
  const queryClient = useQueryClient();
  const { value, saving, choose } = useSavedAtOnce(
    isOn,
    async (on) => {
      await send(calls.reminders.saveNewsMail, { on });
      queryClient.setQueryData(newsMailKey, { on });
    },
    'This could not be saved.',
  );
  return (
    <Switch
      label="Email me about friend requests and invitations"
      hint="At most once a day, at 18:00, and only when there is something new. Every mail has an address that ends them with one press."
      isOn={value}
      onChange={choose}
      saving={saving}
    />
  );
}

/** A section of the settings. */
export function NewsMailForm() {
  const { data, error, refetch } = useQuery({
    queryKey: newsMailKey,
    queryFn: ({ signal }) => send(calls.reminders.getNewsMail, {}, { signal }),
  });
  return (
    <section aria-labelledby="news-mail">
      <h2 id="news-mail" className="font-reading text-xl font-semibold">
        People
      </h2>
      {data ? (
        <LoadedNewsMail isOn={data.on} />
      ) : error ? (
        <ErrorPanel error={error} text="This setting could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your emails" className="mt-3">
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </section>
  );
}
