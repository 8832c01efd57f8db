// A sitting under way, of quiz or repeat: the bar, one card or question at a time, its keys, and the way back by one answer.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionEvent } from '#engine/session.ts';
import type { Outbox } from '#web/client/outbox.ts';
import { useSpeech } from '#web/study/speech.ts';
import { toggleTranscription } from '#web/study/transcription.ts';
import { Button } from '#web/ui/Button.tsx';
import { UndoIcon } from '#web/ui/icons.tsx';
import { CardScreen } from './CardScreen.tsx';
import { KeyCap } from './KeyCap.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { PartProgress } from './PartProgress.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { SavedLine } from './SavedLine.tsx';
import { type Sitting, type SittingControl, progressOf, screenName } from './useSitting.ts';
import { useStudyKeys } from './useStudyKeys.ts';
import { verdictWords } from './verdict-words.ts';
import { useWithInfo } from './with-info.ts';

/** The last verdict in one sentence, for the card that follows a miss. */
function useMissReason(act: SittingControl['act'], sitting: Sitting) {
  const [reason, setReason] = useState('');
  const { screen, words } = sitting.session;
  const feedback = screen.kind === 'question' ? screen.feedback : undefined;
  useEffect(() => {
    if (screen.kind !== 'question' || !feedback || feedback.isCorrect) return;
    const word = words.find(({ id }) => id === screen.question.id);
    setReason(verdictWords(screen.question, feedback, word, false).detail);
  }, [screen, feedback, words]);
  const actAndTell = useCallback(
    (event: SessionEvent) => {
      if (event.type === 'forgot') setReason('Forgotten for now.');
      act(event);
    },
    [act],
  );
  return { reason, act: actAndTell };
}

/** Takes back the last answer, as long as there is one. `isTyping`: the focus is in a field, where a letter alone is typing. */
export function UndoButton({ act, isTyping = false }: { act: SittingControl['act']; isTyping?: boolean }) {
  return (
    <Button kind="quiet" onClick={() => act({ type: 'undo' })}>
      <UndoIcon />
      Undo
      <KeyCap name={isTyping ? 'Alt Z' : 'Z'} isLetter={!isTyping} />
      <span className="sr-only"> the last answer</span>
    </Button>
  );
}

interface ScreenProps {
  readonly sitting: Sitting;
  readonly control: SittingControl;
}

function Screen({ sitting, control }: ScreenProps) {
  const { session } = sitting;
  const { screen } = session;
  const { reason, act } = useMissReason(control.act, sitting);
  const [withKeys, setKeys] = useState(false);
  const { say } = useSpeech();
  const withInfo = useWithInfo();
  const wordId = screen.kind === 'card' ? screen.wordId : screen.kind === 'question' ? screen.question.id : undefined;
  const word = session.words.find(({ id }) => id === wordId);
  const question = screen.kind === 'question' ? screen.question : undefined;

  useStudyKeys({
    choose: (at) => {
      const answer = question?.questionType === 'freetype' ? undefined : question?.answers[at];
      if (answer) act({ type: 'choose', answer: answer.answer });
    },
    goOn: () => {
      if (screen.kind === 'card') act({ type: 'goToQuiz' });
      else if (control.waitsForGoOn) act({ type: 'goOn' });
    },
    forgot: () => act({ type: 'forgot' }),
    skip: () => act({ type: 'skip' }),
    undo: () => act({ type: 'undo' }),
    // Before the answer the sound would give it away.
    sound: () => word && (screen.kind === 'card' || (screen.kind === 'question' && screen.feedback)) && say(word.character),
    // A question listens for this key itself: its hint of the sound opens.
    ...(screen.kind === 'card' && { transcription: toggleTranscription }),
    help: () => setKeys(true),
  });

  return (
    <>
      <div key={screenName(session)} className="flex w-full flex-1 flex-col">
        {screen.kind === 'card' && word && (
          <CardScreen
            word={word}
            reason={screen.reason}
            missedBecause={reason}
            withInfo={withInfo}
            onGo={() => act({ type: 'goToQuiz' })}
            onLearnt={session.mode === 'quiz' ? () => act({ type: 'markLearnt' }) : undefined}
          />
        )}
        {screen.kind === 'question' && (
          <QuestionScreen screen={screen} word={word} withInfo={withInfo} waitsForGoOn={control.waitsForGoOn} act={act} />
        )}
      </div>
      <div className="flex min-h-11 w-full items-center justify-between gap-3">
        {session.last ? <UndoButton act={act} isTyping={question?.questionType === 'freetype'} /> : <span />}
        <span className="hidden pointer-fine:inline">
          <Button kind="quiet" onClick={() => setKeys(true)}>
            Keys (?)
          </Button>
        </span>
      </div>
      <KeysDialog open={withKeys} onClose={() => setKeys(false)} />
    </>
  );
}

/** Everything above and around the screen, too; the page is scrolled to it whenever another screen is shown. */
export function SittingScreen({ sitting, control, outbox }: ScreenProps & { readonly outbox: Outbox }) {
  const name = screenName(sitting.session);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, [name]);
  return (
    <>
      <div ref={top} className="flex w-full scroll-mt-20 flex-wrap items-end justify-between gap-x-4">
        <PartProgress {...progressOf(sitting)} />
        <SavedLine outbox={outbox} />
      </div>
      <Screen sitting={sitting} control={control} />
    </>
  );
}
