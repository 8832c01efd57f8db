// The profile page: one's own, or another user's (accounts-and-chat §2 "Profile").
import { pagePaths } from '#contract/pages.ts';
import { useSearchParams } from 'react-router';
import { CallError } from '#web/client/call.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Together } from '#web/ui/Together.tsx';
import { OtherProfile } from './OtherProfile.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { useProfile } from './people-queries.ts';

function ProfileSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the profile"
      className="rounded-card border border-line bg-raised p-6 shadow-card min-[600px]:p-8"
    >
      <div className="flex flex-wrap items-center gap-6">
        <Skeleton className="size-32 !rounded-full" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-52" />
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-8 h-32 w-full" />
    </div>
  );
}

function MissingProfile({ character, title, children }: { character: string; title: string; children: string }) {
  return (
    <div className="flex max-w-reading flex-col items-start gap-4">
      <Chinese as="p" className="text-glyph leading-none text-line" aria-hidden="true">
        {character}
      </Chinese>
      <PageHeading>{title}</PageHeading>
      <p className="text-muted">{children}</p>
      <LinkButton kind="primary" to={pagePaths.profile}>
        My profile
      </LinkButton>
    </div>
  );
}

function ProfilePage({ name }: { readonly name: string | undefined }) {
  const { data, error, refetch } = useProfile(name);
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'not_found')
    return (
      <MissingProfile character="谁" title="User doesn't exist">
        Nobody here has this name. It may be mistyped, or the person chose another one.
      </MissingProfile>
    );
  if (code === 'blocked')
    return (
      <MissingProfile character="闭" title="This page is not available">
        You cannot see this profile.
      </MissingProfile>
    );
  if (!data && error) return <ErrorPanel error={error} text="The profile could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <ProfileSkeleton />;
  return <Together waiting={<ProfileSkeleton />}>{data.own ? <OwnProfile profile={data} /> : <OtherProfile profile={data} />}</Together>;
}

/** /account, and /account?user=NAME */
export default function AccountPage() {
  const [parameters] = useSearchParams();
  const name = parameters.get('user') || undefined;
  return <ProfilePage key={name ?? ''} name={name} />;
}
