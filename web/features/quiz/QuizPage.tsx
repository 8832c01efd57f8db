// The quiz of a level: one card or question at a time, the bar above it, and the end of the part (learning §2 "Quiz screens").
import type { TaughtLevel } from '#contract/wire.ts';
import { StudySessionPage } from '#web/study/session/StudySessionPage.tsx';

const loadEnd = () => import('./QuizEnd.tsx');

/** The page of `/quiz` and `/quizHSK2` to `/quizHSK5`. */
export default function QuizPage({ level }: { level: TaughtLevel }) {
  return <StudySessionPage mode="quiz" level={level} loadEnd={loadEnd} />;
}
