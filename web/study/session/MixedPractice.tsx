// "Once more, mixed": the words of the part again in mixed order. Only practice: nothing is sent, and no repeat moves.
import { buildPractice } from '#engine/practice.ts';
import { startStudySession } from '#engine/study-session.ts';
import { PracticeSession } from './PracticeSession.tsx';
import { type LoadedSession, emptySitting } from './sitting.ts';

export interface MixedPracticeProps {
  readonly loadedSession: LoadedSession;
  readonly onClose: () => void;
}

function startPractice({ part: { words }, served }: LoadedSession): LoadedSession {
  const seed = Math.random().toString(36);
  const questions = buildPractice(words, served, seed);
  const asked = words.filter(({ id }) => questions.some(({ wordId }) => wordId === id));
  return {
    part: { words: asked, total: questions.length },
    served,
    session: startStudySession({ questions, characters: asked }, 'quiz', seed),
    sitting: emptySitting,
  };
}

/** Takes the place of the end screen while it runs; `onClose` brings that back. */
export function MixedPractice({ loadedSession, onClose }: MixedPracticeProps) {
  return <PracticeSession start={() => startPractice(loadedSession)} name="Once more, mixed" onClose={onClose} />;
}
