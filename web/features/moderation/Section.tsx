// A part of the moderation page, with its states: loading, failed, empty, filled.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatLoading, formatNotLoaded } from './moderation-messages.ts';

export interface SectionProps {
  readonly title: string;
  /** As in "Loading the reports". */
  readonly name: string;
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
  readonly isEmpty: boolean | undefined;
  readonly emptyText: string;
  readonly children: ReactNode;
}

/** What was loaded stays while it is fetched again. */
export function Section({ title, name, query: { data, error, refetch }, isEmpty, emptyText, children }: SectionProps) {
  return (
    <Card>
      <h2 className="mb-4 font-reading text-2xl font-semibold">{title}</h2>
      {data === undefined && !error && (
        <div role="status" aria-label={formatLoading(name)}>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {data === undefined && error && <ErrorPanel error={error} text={formatNotLoaded(name)} onRetry={() => void refetch()} />}
      {data !== undefined && (isEmpty ? <p className="text-muted">{emptyText}</p> : children)}
    </Card>
  );
}
