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
import { chineseField } from '#web/study/Chinese.tsx';
import { MixedText } from '#web/study/MixedText.tsx';
import { PracticeSession } from '#web/study/session/PracticeSession.tsx';
import { type LoadedSession, emptySitting } from '#web/study/session/sitting.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const kindNames: Record<PracticeKind, string> = {
  choice: 'Choose the word',
  typing: 'Type the word',
  sentence: 'Fill the gap of a sentence',
  listening: 'Hear it and choose',
  tone: 'Choose the tones',
  writing: 'Write it stroke by stroke',
};
const choiceNames: Record<PracticeChoice, string> = {
  all: 'Any word of the level',
  learnt: 'Words that I have learnt',
  forgotten: 'Words that I forgot most often',
  named: 'Words that I name',
};
const nothingFound: Record<PracticeChoice, string> = {
  all: 'No word of this level can be asked so.',
  learnt: 'None of the words that you have learnt here can be asked so. Learn a few first, or choose any word of the level.',
  forgotten: 'You have forgotten no word of this level that can be asked so. Choose other words.',
  named: 'None of these words stands in this level, open to you, and can be asked so. Write them in Chinese with spaces between them.',
};

interface Served {
  readonly questions: readonly Question[];
  readonly list: readonly Word[];
  /** Named words that are not asked. */
  readonly left_out?: readonly string[] | undefined;
}

/** Which of the named words are not asked, and why that may be. */
function LeftOut({ level, names, isFull }: { readonly level: TaughtLevel; readonly names: readonly string[]; readonly isFull: boolean }) {
  return (
    <p role="status" className="w-full rounded-control bg-gold-soft px-4 py-3 wrap-anywhere">
      <MixedText
        text={`Left out: ${names.join('、')}. ${isFull ? `One practice holds ${practiceSize} words.` : `Not in HSK ${level}, not open to you, or not to be asked so.`}`}
      />
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
  const [kind, setKind] = useState<PracticeKind>(practiceKinds.find((one) => one === search.get('kind')) ?? 'choice');
  const [choice, setChoice] = useState<PracticeChoice>(search.has('words') ? 'named' : 'learnt');
  const [words, setWords] = useState(search.get('words') ?? '');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMessage('');
    setBusy(true);
    try {
      const served = await send(calls.practice.getPractice, { hsk: level, kind, choice, ...(choice === 'named' && { words }) });
      if (served.questions.length > 0) onStart(served);
      else setMessage(nothingFound[choice]);
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
          hint={`Up to ${practiceSize} at a time, in mixed order.`}
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
      <div className="mx-auto flex w-full max-w-208 flex-1 flex-col items-center gap-3">
        <title>{`Practice of HSK ${level} · HanziVine`}</title>
        {(served.left_out ?? []).length > 0 && (
          <LeftOut level={level} names={served.left_out ?? []} isFull={served.questions.length === practiceSize} />
        )}
        <PracticeSession start={() => startPractice(served)} name="Once more" onClose={() => setServed(undefined)} />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-160">
      <PageHeading over={`HSK ${level}`}>Practice</PageHeading>
      <p className="mt-2 text-muted">Nothing of it counts: your repeats and your progress stay as they are.</p>
      <Choices level={level} onStart={setServed} />
    </div>
  );
}
