// The page of the moderators: open reports, who is suspended, and the log (decisions §13).
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { Together } from '#web/ui/Together.tsx';
import { ModerationLog } from './ModerationLog.tsx';
import { ReportList } from './ReportList.tsx';
import { SuspensionList } from './SuspensionList.tsx';

/** /moderation; the guard shows it to moderators only. */
export default function ModerationPage() {
  return (
    <>
      <PageHeading>Moderation</PageHeading>
      <p className="mt-3 max-w-160 text-muted">Each step is logged with your name, each look at a report too.</p>
      <div className="mt-6">
        <Together waiting={<PageSkeleton />}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <ReportList />
            <div className="flex min-w-0 flex-col gap-6">
              <SuspensionList />
              <ModerationLog />
            </div>
          </div>
        </Together>
      </div>
    </>
  );
}
