// The page /practice/HSK1 …: any kind of question about chosen words, which no schedule learns of (learning tools "More ways to ask").
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { calls } from '#contract/calls.ts';
import { type PracticeChoice, type PracticeKind, practiceChoices, practiceKinds, practiceSize } from '#contract/practice.ts';
import { buildListPagePath } from '#contract/pages.ts';
import type { Question, Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { shuffleList } from '#engine/shuffle.ts';
import { startStudySession } from '#engine/study-session.ts';
import { send } from '#web/client/call.ts';
import { chineseField } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { PracticeSession } from '#web/study/session/PracticeSession.tsx';
import { type LoadedSession, emptySitting } from '#web/study/session/sitting.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import {
  formatHandwritingHint,
  formatLeftOut,
  formatNothingByHand,
  formatSizeHint,
  formatTitle,
  formatTooMany,
} from './practice-messages.ts';

const kindNames: Record<PracticeKind, string> = {
  choice: 'Choose the word',
  typing: 'Type the word',
  reading: 'See the word and choose what it means',
  pronunciation: 'See the word and type its pinyin',
  sentence: 'Fill the gap of a sentence',
  listening: 'Hear it and choose',
  tone: 'Choose the tones',
  writing: 'Write it stroke by stroke',
  use: 'Fill the gap of a use',
};
const choiceNames: Record<PracticeChoice, string> = {
  all: 'Any word of the level',
  learnt: 'Words that I have learnt',
  forgotten: 'Words that I forgot most often',
  handwriting: 'To be written by hand',
  named: 'Words that I name',
};
const nothingFound: Record<Exclude<PracticeChoice, 'handwriting'>, string> = {
  all: 'No word of this level can be asked this way.',
  learnt: 'None of the words that you have learnt here can be asked this way. Learn a few first, or choose any word of the level.',
  forgotten: 'You have forgotten no word of this level that can be asked this way. Choose other words.',
  named: 'None of these words is available in this level for this kind of question. Write them in Chinese with spaces between them.',
};

interface Served {
  readonly questions: readonly Question[];
  readonly list: readonly Word[];
  /** Named words that are not asked. */
  readonly leftOut?: readonly string[] | undefined;
}

/** Which of the named words are not asked, and why that may be. */
function LeftOut({ level, names, isFull }: { readonly level: TaughtLevel; readonly names: readonly string[]; readonly isFull: boolean }) {
  return (
    <p role="status" className="w-full max-w-study rounded-control bg-gold-soft px-4 py-3 wrap-anywhere">
      <MixedText text={isFull ? formatTooMany(names, practiceSize) : formatLeftOut(names, level)} />
    </p>
  );
}

function startPractice({ questions, list }: Served): LoadedSession {
  const seed = Math.random().toString(36);
  const mixed = shuffleList(questions, seed);
  return {
    part: { words: list, total: mixed.length },
    served: mixed,
    session: startStudySession({ questions: mixed, characters: list }, 'repeat', seed),
    sitting: emptySitting,
  };
}

interface ChoicesProps {
  readonly level: TaughtLevel;
  readonly onStart: (served: Served) => void;
}

function Choices({ level, onStart }: ChoicesProps) {
  const [search] = useSearchParams();
  const [chosenKind, setKind] = useState<PracticeKind | undefined>(practiceKinds.find((one) => one === search.get('kind')));
  const [choice, setChoice] = useState<PracticeChoice>(search.has('words') ? 'named' : 'learnt');
  // What is to be written by hand is written, unless the learner has chosen another way.
  const kind = chosenKind ?? (choice === 'handwriting' ? 'writing' : 'choice');
  const [words, setWords] = useState(search.get('words') ?? '');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMessage('');
    setBusy(true);
    try {
      const served = await send(calls.practice.getPractice, { level, kind, choice, ...(choice === 'named' && { words }) });
      if (served.questions.length > 0) onStart(served);
      else setMessage(choice === 'handwriting' ? formatNothingByHand(level) : nothingFound[choice]);
    } catch (error) {
      notifyError(error, 'The practice could not be loaded. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="mt-6">
      <form onSubmit={(event) => void begin(event)} noValidate className="space-y-4">
        <SelectField
          label="How to ask"
          options={practiceKinds.map((one) => kindNames[one])}
          value={kindNames[kind]}
          onChoose={(name) => setKind(practiceKinds.find((one) => kindNames[one] === name) ?? kind)}
        />
        <SelectField
          label="Which words"
          hint={choice === 'handwriting' ? formatHandwritingHint(level, practiceSize) : formatSizeHint(practiceSize)}
          options={practiceChoices.map((one) => choiceNames[one])}
          value={choiceNames[choice]}
          onChoose={(name) => setChoice(practiceChoices.find((one) => choiceNames[one] === name) ?? choice)}
        />
        {choice === 'named' && (
          <Field
            label="Words, with spaces between them"
            {...chineseField}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <p role="status" className={message === '' ? 'sr-only' : 'rounded-control bg-gold-soft px-4 py-3'}>
          {message}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <LinkButton to={buildListPagePath(level)}>Back to the list</LinkButton>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {isBusy ? 'Loading …' : 'Begin'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The choices, then the practice in their place. */
export default function PracticePage({ level }: { readonly level: TaughtLevel }) {
  const [served, setServed] = useState<Served>();
  if (served)
    return (
      <PageFrame width="wide" className="flex flex-1 flex-col items-center gap-3">
        <title>{formatTitle(level)}</title>
        {(served.leftOut ?? []).length > 0 && (
          <LeftOut level={level} names={served.leftOut ?? []} isFull={served.questions.length === practiceSize} />
        )}
        <PracticeSession start={() => startPractice(served)} name="Once more" onClose={() => setServed(undefined)} />
      </PageFrame>
    );
  return (
    <PageFrame width="reading">
      <PageHeading over={`HSK ${level}`}>Practice</PageHeading>
      <p className="mt-2 text-muted">Practice does not count: your repeats and progress stay unchanged.</p>
      <Choices level={level} onStart={setServed} />
    </PageFrame>
  );
}
