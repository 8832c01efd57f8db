// The pages of the settings: preferences, study, the day, sound and the account (accounts-and-chat §2, §4).
import type { ComponentType } from 'react';
import { pagePaths } from '#contract/pages.ts';
import { WordListChoice } from '#web/study/level/WordListChoice.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { Together } from '#web/ui/Together.tsx';
import { AccountData } from './AccountData.tsx';
import { BlockedUsers } from './BlockedUsers.tsx';
import { LoadedSettings } from './LoadedSettings.tsx';
import { AccountLinks, LoginLinks } from './LoginLinks.tsx';
import { LoginSessions } from './LoginSessions.tsx';
import { PauseForm } from './PauseForm.tsx';
import { NewsMailForm } from './NewsMailForm.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { type Section, sections } from './sections.ts';
import { formatSectionName, formatSectionTitle } from './settings-messages.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import { SoundChoices } from './SoundChoices.tsx';
import { StudyChoices } from './StudyChoices.tsx';
import { StudyPlanForm } from './StudyPlanForm.tsx';
import { useGoogleNotices } from './useGoogleNotices.ts';
import { WaysToAsk } from './WaysToAsk.tsx';

function Preferences() {
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences" className="mb-4 font-reading text-xl font-semibold">
        Privacy and associations
      </h2>
      <LoadedSettings>{(settings) => <SettingsForm settings={settings} />}</LoadedSettings>
    </section>
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

function YourWords() {
  return (
    <section aria-labelledby="your-words">
      <h2 id="your-words" className="font-reading text-xl font-semibold">
        Your words
      </h2>
      <p className="mt-2 text-muted">
        Bring words that you learnt elsewhere, find out what you know, take your words along as files or for Anki.
      </p>
      <LinkButton kind="plain" to={pagePaths.yourWords} className="mt-4">
        Your words
      </LinkButton>
    </section>
  );
}

/** What stands on each page, a card for each. */
const contents: Readonly<Record<Section, readonly ComponentType[]>> = {
  general: [Preferences, BlockedUsers, AccountLinks],
  study: [WordLists, WaysToAsk, StudyChoices, YourWords],
  day: [StudyPlanForm, PauseForm, ReminderForm, NewsMailForm],
  sound: [SoundChoices],
  account: [LoginLinks, LoginSessions, AccountData],
};

/** One page of the settings. The ways between them stay where they are while it loads. */
export default function SettingsPage({ section }: { readonly section: Section }) {
  useGoogleNotices();
  const { name } = sections[section];
  return (
    <PageFrame width="wide" className="grid grid-cols-[minmax(0,1fr)] gap-y-6 wide:grid-cols-[13rem_minmax(0,40rem)] wide:gap-x-10">
      <PageHeading title={section === 'general' ? 'Settings' : formatSectionTitle(name)} className="wide:col-span-2">
        <span>Settings</span>
        <span className="sr-only">{formatSectionName(name)}</span>
      </PageHeading>
      <SettingsNav />
      <div className="max-w-reading">
        <Together waiting={<PageSkeleton />}>
          <div className="flex flex-col gap-6">
            {contents[section].map((Content, index) => (
              <Card key={index}>
                <Content />
              </Card>
            ))}
          </div>
        </Together>
      </div>
    </PageFrame>
  );
}
