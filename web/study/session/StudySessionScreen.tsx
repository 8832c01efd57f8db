// A running study session, quiz or repeat: progress, one card or question at a time, its keys, and undo.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudyEvent } from '#engine/study-session.ts';
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
import { SaveStatusLine } from './SaveStatusLine.tsx';
import { type LoadedSession, type SessionControl, computePartProgress, getScreenKey } from './useStudySession.ts';
import { useGoOnPress } from './useGoOnPress.ts';
import { usePressGuard } from './usePressGuard.ts';
import { useStudyKeys } from './useStudyKeys.ts';
import { formatVerdict } from './verdict-messages.ts';
import { useAssociationSetting } from './useAssociationSetting.ts';

/** The last verdict in one sentence, for the card that follows a miss. */
function useMissReason(act: SessionControl['act'], loadedSession: LoadedSession) {
  const [reason, setReason] = useState('');
  const { screen, words } = loadedSession.session;
  const feedback = screen.kind === 'question' ? screen.feedback : undefined;
  useEffect(() => {
    if (screen.kind !== 'question' || !feedback || feedback.isCorrect) return;
    const word = words.find(({ id }) => id === screen.question.wordId);
    setReason(formatVerdict(screen.question, feedback, word, false).detail);
  }, [screen, feedback, words]);
  const actAndSetReason = useCallback(
    (event: StudyEvent) => {
      if (event.type === 'forgot') setReason('Forgotten for now.');
      act(event);
    },
    [act],
  );
  return { reason, act: actAndSetReason };
}

/** Takes back the last answer, if there is one. `isTyping`: the focus is in a field, where a single letter is text. */
export function UndoButton({ act, isTyping = false }: { act: SessionControl['act']; isTyping?: boolean }) {
  return (
    <Button kind="quiet" onClick={() => act({ type: 'undo' })}>
      <UndoIcon />
      Undo
      <KeyCap name={isTyping ? 'Alt Z' : 'Z'} isLetter={!isTyping} />
      <span className="sr-only"> the last answer</span>
    </Button>
  );
}

interface StudySessionScreenProps {
  readonly loadedSession: LoadedSession;
  readonly control: SessionControl;
}

function CurrentScreen({ loadedSession, control }: StudySessionScreenProps) {
  const { session } = loadedSession;
  const { screen } = session;
  const { reason, act } = useMissReason(control.act, loadedSession);
  const [isKeysDialogOpen, setKeysDialogOpen] = useState(false);
  const { say } = useSpeech();
  const isAssociationShown = useAssociationSetting();
  const wordId = screen.kind === 'card' ? screen.wordId : screen.kind === 'question' ? screen.question.wordId : undefined;
  const word = session.words.find(({ id }) => id === wordId);
  const question = screen.kind === 'question' ? screen.question : undefined;
  const isRight = screen.kind === 'question' && screen.feedback?.isCorrect === true;
  const goOn = isRight ? () => act({ type: 'goOn' }) : undefined;

  useGoOnPress(goOn);
  useStudyKeys({
    choose: (index) => {
      const answer = question?.kind === 'typing' ? undefined : question?.answers[index];
      if (answer) act({ type: 'choose', answer: answer.text });
    },
    proceed: () => {
      if (screen.kind === 'card') act({ type: 'goToQuiz' });
    },
    goOn,
    forgot: () => act({ type: 'forgot' }),
    skip: () => act({ type: 'skip' }),
    undo: () => act({ type: 'undo' }),
    // Before the answer the sound would give it away.
    sound: () => word && (screen.kind === 'card' || (screen.kind === 'question' && screen.feedback)) && say(word.text),
    // A question handles this key itself: it opens its sound hint.
    ...(screen.kind === 'card' && { transcription: toggleTranscription }),
    help: () => setKeysDialogOpen(true),
  });

  return (
    <>
      <div key={getScreenKey(session)} className="flex w-full flex-1 flex-col">
        {screen.kind === 'card' && word && (
          <CardScreen
            word={word}
            reason={screen.reason}
            missReason={reason}
            isAssociationShown={isAssociationShown}
            onContinue={() => act({ type: 'goToQuiz' })}
            onLearnt={session.mode === 'quiz' ? () => act({ type: 'markLearnt' }) : undefined}
          />
        )}
        {screen.kind === 'question' && <QuestionScreen screen={screen} word={word} isAssociationShown={isAssociationShown} act={act} />}
      </div>
      <div className="flex min-h-11 w-full items-center justify-between gap-3">
        {session.lastAnswer ? <UndoButton act={act} isTyping={question?.kind === 'typing'} /> : <span />}
        <span className="hidden pointer-fine:inline">
          <Button kind="quiet" onClick={() => setKeysDialogOpen(true)}>
            Keys (?)
          </Button>
        </span>
      </div>
      <KeysDialog open={isKeysDialogOpen} onClose={() => setKeysDialogOpen(false)} />
    </>
  );
}

/** The screen with its progress and status; scrolls to the top whenever another screen is shown. */
export function StudySessionScreen({ loadedSession, control, outbox }: StudySessionScreenProps & { readonly outbox: Outbox }) {
  const { screen } = loadedSession.session;
  const screenKey = getScreenKey(loadedSession.session);
  const topElement = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  usePressGuard(container, `${screenKey} ${screen.kind === 'question' && screen.feedback ? 'answered' : ''}`);
  useEffect(() => {
    topElement.current?.scrollIntoView({ block: 'start' });
  }, [screenKey]);
  return (
    <>
      <div ref={topElement} className="flex w-full scroll-mt-20 flex-wrap items-end justify-between gap-x-4">
        <PartProgress {...computePartProgress(loadedSession)} />
        <SaveStatusLine outbox={outbox} />
      </div>
      <div ref={container} className="contents">
        <CurrentScreen loadedSession={loadedSession} control={control} />
      </div>
    </>
  );
}
