// The page /your-words: words come and go here (learning-tools "A word is mine").
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ExportFiles } from './ExportFiles.tsx';
import { ImportWords } from './ImportWords.tsx';
import { Section } from './Section.tsx';

/** The page of `/your-words`. */
export default function YourWordsPage() {
  return (
    <div className="mx-auto w-full max-w-160">
      <PageHeading>Your words</PageHeading>
      <Section title="Learnt elsewhere">
        <ImportWords />
      </Section>
      <Section title="Take them along">
        <ExportFiles />
      </Section>
    </div>
  );
}
