// What moderators did, the newest first.
import { Button } from '#web/ui/Button.tsx';
import { formatMoment, formatStep } from './moderation-messages.ts';
import { useModerationLog } from './moderation-queries.ts';
import { Section } from './Section.tsx';

/** Nothing about the moderator or their own reports. */
export function ModerationLog() {
  const query = useModerationLog();
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Section title="Log" name="the log" query={query} isEmpty={entries?.length === 0} emptyText="Nothing was done yet.">
      <ol className="flex flex-col gap-3">
        {entries?.map((entry) => (
          <li key={entry.id}>
            <p className="wrap-anywhere">{formatStep(entry)}</p>
            <time dateTime={entry.time} className="text-sm text-muted">
              {formatMoment(entry.time)}
            </time>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className="mt-5" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older steps
        </Button>
      )}
    </Section>
  );
}
