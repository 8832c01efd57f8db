// The repeat of a level: the questions of the words that are due, and the congratulations at the end of a part (learning §2 "Repeat screens").
import type { TaughtLevel } from '#contract/wire.ts';
import { StudySessionPage } from '#web/study/session/StudySessionPage.tsx';

const loadEnd = () => import('./RepeatEnd.tsx');

/** The page of `/repeatQuiz` and `/repeatQuizHSK2` to `/repeatQuizHSK5`. */
export default function RepeatPage({ level }: { level: TaughtLevel }) {
  return <StudySessionPage mode="repeat" level={level} loadEnd={loadEnd} />;
}
