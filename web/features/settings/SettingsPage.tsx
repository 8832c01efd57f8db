// The page /settings: preferences, login, devices, data and removal (accounts-and-chat §2, §4).
import { pagePaths } from '#contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { WordListChoice } from '#web/study/level/WordListChoice.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { notify } from '#web/ui/notice.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Together } from '#web/ui/Together.tsx';
import { AccountData } from './AccountData.tsx';
import { BlockedUsers } from './BlockedUsers.tsx';
import { LoginLinks } from './LoginLinks.tsx';
import { LoginSessions } from './LoginSessions.tsx';
import { StudyChoices } from './StudyChoices.tsx';
import { PauseForm } from './PauseForm.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { StudyPlanForm } from './StudyPlanForm.tsx';
import { SettingsForm, settingsKey } from './SettingsForm.tsx';

function Preferences() {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => send(calls.settings.settingsInfo, {}, { signal }),
  });
  if (data) return <SettingsForm key={JSON.stringify(data)} settings={data} />;
  if (error) return <ErrorPanel error={error} text="Your settings could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading your settings">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 h-12 w-full" />
    </div>
  );
}

function WordLists() {
  return (
    <section aria-labelledby="word-lists">
      <h2 id="word-lists" className="font-reading text-xl font-semibold">
        Word lists
      </h2>
      <p className="mt-2 mb-4 text-muted">
        Which exam your levels follow. You can change it at any time: what you have learnt counts in both, and access that you paid is for
        the level.
      </p>
      <WordListChoice />
    </section>
  );
}

const googleErrors: Readonly<Record<string, string>> = {
  google_taken: 'This Google account belongs to another HanziVine account.',
  google_cancelled: 'You cancelled. Nothing has changed.',
  google_failed: 'Google could not be linked. Please try again.',
  google_unavailable: 'Google cannot be reached right now. Please try again in a minute.',
  login_again: 'Please log in again, then link Google.',
};

// The query selects a text and is never shown (security, rule 8).
function useGoogleNotices(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const error = googleErrors[query.get('error') ?? ''];
    const isLinked = query.get('result') === 'google_linked';
    if (isLinked) notify.success('Google is linked: you can log in with it from now on');
    if (error !== undefined) notify.error(error);
    if (isLinked || error !== undefined) void navigate(pagePaths.settings, { replace: true });
  }, [search, navigate]);
}

function Waiting() {
  return (
    <div className="mt-6">
      <PageSkeleton />
    </div>
  );
}

/** The page of `/settings`. */
export default function SettingsPage() {
  useGoogleNotices();
  return (
    <div className="mx-auto w-full max-w-136">
      <PageHeading>Settings</PageHeading>
      <Together waiting={<Waiting />}>
        <Card className="mt-6">
          <Preferences />
        </Card>
        <Card className="mt-6">
          <StudyPlanForm />
          <PauseForm />
          <ReminderForm />
        </Card>
        <Card className="mt-6">
          <WordLists />
        </Card>
        <Card className="mt-6">
          <StudyChoices />
        </Card>
        <Card className="mt-6">
          <LoginLinks />
        </Card>
        <Card className="mt-6">
          <LoginSessions />
        </Card>
        <Card className="mt-6">
          <BlockedUsers />
        </Card>
        <Card className="mt-6">
          <h2 className="font-reading text-xl font-semibold">Your words</h2>
          <p className="mt-2 text-muted">
            Bring words that you learnt elsewhere, find out what you know, take your words along as files or for Anki.
          </p>
          <LinkButton kind="plain" to={pagePaths.yourWords} className="mt-4">
            Your words
          </LinkButton>
        </Card>
        <Card className="mt-6">
          <AccountData />
        </Card>
      </Together>
    </div>
  );
}
