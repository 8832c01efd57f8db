// The page /your-words: words come and go here (learning-tools "A word is mine"). With `?placement=` it is the test of a level.
import { useSearchParams } from 'react-router';
import { pagePaths } from '#contract/pages.ts';
import { isTaughtLevel } from '#contract/wire.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ExportFiles } from './ExportFiles.tsx';
import { ImportWords } from './ImportWords.tsx';
import { Placement } from './Placement.tsx';
import { PlacementLevels } from './PlacementLevels.tsx';
import { Section } from './Section.tsx';
import { formatTestTitle } from './transfer-messages.ts';

/** The way back for those who were sent here by the page of the first day (decisions §17). */
function BackToFirstDay() {
  return (
    <LinkButton to={pagePaths.welcome} className="mb-3 -ml-4">
      <ArrowIcon className="size-5 rotate-180" /> <span>Back to your first day</span>
    </LinkButton>
  );
}

/** The page of `/your-words`. */
export default function YourWordsPage() {
  const { accountId, isNewcomer } = useLoginSession();
  const [search] = useSearchParams();
  const level = Number(search.get('placement'));
  if (isTaughtLevel(level) && accountId !== undefined)
    return (
      <PageFrame width="reading">
        {isNewcomer && <BackToFirstDay />}
        <PageHeading key={`heading ${level}`} over="Placement">
          {formatTestTitle(level)}
        </PageHeading>
        <Placement key={level} level={level} accountId={accountId} />
      </PageFrame>
    );
  return (
    <PageFrame width="reading">
      {isNewcomer && <BackToFirstDay />}
      <PageHeading key="all">Your words</PageHeading>
      <Section title="Learnt elsewhere">
        <ImportWords />
      </Section>
      <Section title="What do you know?">
        <PlacementLevels />
      </Section>
      <Section title="Export">
        <ExportFiles />
      </Section>
    </PageFrame>
  );
}
