// What is due today in all levels, one part after the other up to the day's limit, and then the sum of the day (decisions §14).
import { StudySessionPage } from '#web/study/session/StudySessionPage.tsx';

const loadEnd = () => import('./RepeatTodayEnd.tsx');

/** The page of `/repeat`. */
export default function RepeatTodayPage() {
  return <StudySessionPage mode="today" level={0} loadEnd={loadEnd} />;
}
