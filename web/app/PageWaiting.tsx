// What main shows until it is known who is there, what they may open, and until the page's files are there. It is never blank, and the same as in the page's HTML file (web/prerender.tsx).
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LevelsSkeleton } from '#web/features/dashboard/LevelsSkeleton.tsx';
import { WordListSkeleton } from '#web/features/lists/WordListSkeleton.tsx';
import { StudySessionLoading } from '#web/study/session/StudySessionSkeleton.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { hasOwnFrame } from './page-paths.ts';
import { getPageShape } from './page-shapes.ts';

/** The margins that other pages have. */
function Margins({ children }: { readonly children: ReactNode }) {
  return <div className="w-full px-4 py-6 wide:px-8 wide:py-10">{children}</div>;
}

/** In the HTML file that opens for any page. */
export function AnyPageWaiting() {
  return (
    <Margins>
      <PageSkeleton />
    </Margins>
  );
}

/** In the shape of the page at this address. */
export function PageWaiting() {
  const { pathname } = useLocation();
  const { part, ...shape } = getPageShape(pathname);
  if (part === 'study') return <StudySessionLoading />;
  if (hasOwnFrame(pathname))
    return (
      <Margins>
        <PageSkeleton {...shape} />
      </Margins>
    );
  return (
    <PageSkeleton {...shape}>{part === 'levels' ? <LevelsSkeleton /> : part === 'words' ? <WordListSkeleton /> : undefined}</PageSkeleton>
  );
}
