// Shows what needs the learner's settings once they are there.
import type { ReactNode } from 'react';
import type { Settings } from '#contract/settings.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSettings } from './settings-query.ts';

export function LoadedSettings({ children }: { readonly children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = useSettings();
  if (data) return children(data);
  if (error) return <ErrorPanel error={error} text="Your settings could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading your settings">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 h-12 w-full" />
    </div>
  );
}
