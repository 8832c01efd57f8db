// The page /your-words: words come and go here (learning-tools "A word is mine"). With `?placement=` it is the test of a level.
import { useSearchParams } from 'react-router';
import { isTaughtLevel } from '#contract/wire.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ExportFiles } from './ExportFiles.tsx';
import { ImportWords } from './ImportWords.tsx';
import { Placement } from './Placement.tsx';
import { PlacementLevels } from './PlacementLevels.tsx';
import { Section } from './Section.tsx';

/** The page of `/your-words`. */
export default function YourWordsPage() {
  const { accountId } = useLoginSession();
  const [search] = useSearchParams();
  const level = Number(search.get('placement'));
  if (isTaughtLevel(level) && accountId !== undefined)
    return (
      <div className="mx-auto w-full max-w-160">
        <PageHeading key={level} over="Placement">{`What do you know of HSK ${level}?`}</PageHeading>
        <Placement key={level} level={level} accountId={accountId} />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-160">
      <PageHeading key="all">Your words</PageHeading>
      <Section title="Learnt elsewhere">
        <ImportWords />
      </Section>
      <Section title="What do you know?">
        <PlacementLevels />
      </Section>
      <Section title="Take them along">
        <ExportFiles />
      </Section>
    </div>
  );
}
