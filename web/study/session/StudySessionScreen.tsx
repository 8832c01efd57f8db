// A running study session, quiz or repeat: progress, one card or question at a time, its keys, and undo.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Word } from '#contract/study.ts';
import { isTonesOrWriting } from '#engine/asking-ways.ts';
import type { StudyEvent } from '#engine/study-session.ts';
import { useStore } from '#web/client/device-store.ts';
import { prefetchRecordings } from '#web/study/sound/recordings.ts';
import { useAutomaticSound, useSpeech } from '#web/study/sound/speech.ts';
import { answerSound, cardSound } from '#web/study/study-choices.ts';
import { toggleTranscription } from '#web/study/text/transcription.ts';
import { Button } from '#web/ui/Button.tsx';
import { UndoIcon } from '#web/ui/icons.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { findAnswerWord } from './AnswerWord.tsx';
import { CardScreen } from './CardScreen.tsx';
import { KeyCap } from './KeyCap.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { PartProgress } from './PartProgress.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import type { LoadedSession } from './sitting.ts';
import { type StudyModeName, studyModes } from './study-modes.ts';
import { type SessionControl, computePartProgress, getScreenKey, getShownName } from './useStudySession.ts';
import { useGoOnPress } from './useGoOnPress.ts';
import { useStudyKeys } from './useStudyKeys.ts';
import { useVerdictPause } from './useVerdictPause.ts';
import { findConfusedWord, formatVerdict } from './verdict-messages.ts';
import { useAssociationSetting } from './useAssociationSetting.ts';
import { formatTakenFor } from './session-messages.ts';

/** The last verdict in one sentence, and the word that was taken for the right one, for the card that follows a miss. */
function useMissReason(act: SessionControl['act'], loadedSession: LoadedSession) {
  const [reason, setReason] = useState('');
  const [confusedWith, setConfusedWith] = useState<string>();
  const { screen, words } = loadedSession.session;
  const feedback = screen.kind === 'question' ? screen.feedback : undefined;
  useEffect(() => {
    if (screen.kind !== 'question' || !feedback || feedback.isCorrect) return;
    const word = words.find(({ id }) => id === screen.question.wordId);
    const other = findConfusedWord(screen.question, feedback, word);
    setConfusedWith(other);
    // The card tells the two apart itself.
    setReason(other === undefined ? formatVerdict(screen.question, feedback, word, false).detail : formatTakenFor(other));
  }, [screen, feedback, words]);
  const actAndSetReason = useCallback(
    (event: StudyEvent) => {
      if (event.type === 'forgot') {
        setReason('Forgotten for now.');
        setConfusedWith(undefined);
      }
      act(event);
    },
    [act],
  );
  return { reason, confusedWith, act: actAndSetReason };
}

/** Undoes the last answer, if there is one. `isTyping`: the focus is in a field, where a single letter is text. */
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

interface CurrentScreenProps {
  readonly loadedSession: LoadedSession;
  readonly act: SessionControl['act'];
  readonly mode: StudyModeName;
}

/** The word of the screen where it may be heard: before the answer its sound would give it away. */
function findAudibleWord({ screen, words }: LoadedSession['session']): Pick<Word, 'text' | 'voice'> | undefined {
  if (screen.kind === 'card') return words.find(({ id }) => id === screen.wordId);
  if (screen.kind !== 'question' || !screen.feedback) return undefined;
  return findAnswerWord(
    screen.question,
    words.find(({ id }) => id === screen.question.wordId),
  );
}

/** Recordings of the word in turn and of the next three. */
function listNextRecordings({ queue, words }: LoadedSession['session']): string[] {
  const ids = [...new Set(queue.map(({ wordId }) => wordId))].slice(0, 4);
  return ids.map((wordId) => words.find(({ id }) => id === wordId)?.voice ?? '');
}

function CurrentScreen({ loadedSession, act: actOnSession, mode }: CurrentScreenProps) {
  const { session } = loadedSession;
  const { screen } = session;
  const { reason, confusedWith, act } = useMissReason(actOnSession, loadedSession);
  const [isKeysDialogOpen, setKeysDialogOpen] = useState(false);
  const { say } = useSpeech();
  const isAssociationShown = useAssociationSetting();
  const wordId = screen.kind === 'card' ? screen.wordId : screen.kind === 'question' ? screen.question.wordId : undefined;
  const word = session.words.find(({ id }) => id === wordId);
  const question = screen.kind === 'question' ? screen.question : undefined;
  const isInField = question?.kind === 'typing' && !isTonesOrWriting(question);
  const isRight = screen.kind === 'question' && screen.feedback?.isCorrect === true;
  const pause = useVerdictPause(screen, act);
  const goOn = isRight || pause.isHeld ? () => act({ type: 'goOn' }) : undefined;
  const audibleWord = findAudibleWord(session);
  const isCardSoundOn = useStore(cardSound);
  const isAnswerSoundOn = useStore(answerSound);
  useAutomaticSound(
    (screen.kind === 'card' ? isCardSoundOn : isAnswerSoundOn) ? audibleWord?.text : undefined,
    getShownName(session),
    audibleWord?.voice,
  );
  useEffect(() => prefetchRecordings(listNextRecordings(session)), [session]);

  useGoOnPress(goOn);
  useStudyKeys({
    // The choice of tones listens itself.
    ...(question?.kind !== 'typing' && {
      choose: (index: number) => {
        const answer = question?.answers[index];
        if (answer) act({ type: 'choose', answer: answer.text });
      },
    }),
    proceed: () => {
      if (screen.kind === 'card') act({ type: 'goToQuiz' });
    },
    goOn,
    isTyping: isInField,
    forgot: () => act({ type: 'forgot' }),
    skip: () => act({ type: 'skip' }),
    undo: () => act({ type: 'undo' }),
    sound: () => {
      if (!audibleWord) return;
      pause.hold();
      say(audibleWord.text, audibleWord.voice);
    },
    // A question handles this key itself: it opens its sound hint.
    ...(screen.kind === 'card' && { transcription: toggleTranscription }),
    help: () => setKeysDialogOpen(true),
  });

  const undo = session.lastAnswer && <UndoButton act={act} isTyping={isInField} />;
  const keys = (
    <span className="hidden pointer-fine:inline">
      <Button kind="quiet" onClick={() => setKeysDialogOpen(true)}>
        Keys (?)
      </Button>
    </span>
  );
  return (
    <>
      <PageFrame
        key={getScreenKey(session)}
        width="study"
        // A card has two columns where the screen has room for them.
        className={`flex flex-1 flex-col ${screen.kind === 'card' ? 'min-[1100px]:max-w-none' : ''}`}
      >
        {screen.kind === 'card' && word && (
          <CardScreen
            word={word}
            reason={screen.reason}
            missReason={reason}
            confusedWith={confusedWith}
            isAssociationShown={isAssociationShown}
            onContinue={() => act({ type: 'goToQuiz' })}
            onLearnt={studyModes[mode].canMark ? () => act({ type: 'markLearnt' }) : undefined}
            isLearnt={studyModes[mode].isLearnt}
          />
        )}
        {screen.kind === 'question' && (
          <QuestionScreen
            screen={screen}
            word={word}
            isAssociationShown={isAssociationShown}
            act={act}
            pause={pause}
            undo={undo}
            keys={keys}
          />
        )}
      </PageFrame>
      {screen.kind === 'card' && (
        <PageFrame width="study" className="flex min-h-11 items-center justify-between gap-3">
          {undo ?? <span />}
          {keys}
        </PageFrame>
      )}
      <KeysDialog open={isKeysDialogOpen} onClose={() => setKeysDialogOpen(false)} />
    </>
  );
}

export interface StudySessionScreenProps extends CurrentScreenProps {
  /** Shown beside the progress: whether the answers are saved, and the way out. */
  readonly status: ReactNode;
}

/** The screen with its progress and status; scrolls to the top whenever another screen is shown. */
export function StudySessionScreen({ loadedSession, act, mode, status }: StudySessionScreenProps) {
  const screenKey = getScreenKey(loadedSession.session);
  const topElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    topElement.current?.scrollIntoView({ block: 'start' });
  }, [screenKey]);
  return (
    <>
      <div ref={topElement} className="flex w-full max-w-study scroll-mt-20 flex-wrap items-center justify-between gap-x-4">
        <PartProgress {...computePartProgress(loadedSession)} unit={studyModes[mode].unit} />
        <div className="ml-auto flex items-center gap-2">{status}</div>
      </div>
      <CurrentScreen loadedSession={loadedSession} act={act} mode={mode} />
    </>
  );
}
