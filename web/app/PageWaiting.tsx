// What main shows until it is known who is there, what they may open, and until the page's files are there. It is never blank.
import { useLocation } from 'react-router';
import { useHydrated } from '#web/client/useHydrated.ts';
import { StudySessionLoading } from '#web/study/session/StudySessionSkeleton.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { hasOwnFrame, isStudyPath } from './page-paths.ts';

/** In the shape of the page at this address; the frame in the HTML file (web/prerender.tsx) stands for all pages and has none of their own. */
export function PageWaiting() {
  const { pathname } = useLocation();
  const isFrame = !useHydrated();
  if (isStudyPath(pathname) && !isFrame) return <StudySessionLoading />;
  return hasOwnFrame(pathname) ? (
    <div className="w-full px-4 py-6 wide:px-8 wide:py-10">
      <PageSkeleton />
    </div>
  ) : (
    <PageSkeleton />
  );
}
