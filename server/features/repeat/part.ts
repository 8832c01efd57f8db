// The current part of a repeat: ten due words, those most at risk first (learning §4 "Repeat"; decisions §5).
import type { Entitlement } from '#contract/free-part.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { partSize } from '#engine/progress.ts';
import { buildAnswerKey, parseAnswerWord } from '#engine/question-key.ts';
import { estimateRecall } from '#engine/schedule.ts';
import { type LevelContent, canAccessWord } from '#server/learner/level-content.ts';
import { unscheduleWords } from '#server/learner/repeat-store.ts';
import type { LevelKey } from '#server/learner/store.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Db } from '#server/schema/tables.ts';
import { type Circle, type LearntWordRow, lockCircle, readClock, readDueWords, writeCircle } from './store.ts';

/** The current part with its open words. */
export interface RepeatPart {
  readonly circle: Circle;
  readonly open: readonly StudyWord[];
}

/** Loads the current part, or starts the next one if it is finished; without open words if nothing is due. */
export async function loadCurrentPart(
  db: Db,
  levelContent: LevelContent,
  levelKey: LevelKey,
  entitlement: Entitlement,
  timeZone: string | undefined,
): Promise<RepeatPart> {
  const circle = await lockCircle(db, levelKey);
  const canStudy = ({ word_id: id }: LearntWordRow) => {
    const word = levelContent.wordsById.get(id);
    return word !== undefined && canAccessWord(levelContent, entitlement, word);
  };
  const dueIds = new Set((await readDueWords(db, levelKey, circle.word_ids)).filter(canStudy).map((row) => row.word_id));
  const openIds = circle.word_ids.filter((id) => dueIds.has(id));
  // A finished part whose words fall due again is not current: they are ranked by risk together with all other due words.
  if (openIds.some((id) => !isWordFinished(circle.answers, levelContent, id))) {
    const answers = dropFinishedWords(circle.answers, levelContent, openIds);
    if (answers !== circle.answers) await writeCircle(db, levelKey, { answers, last: null });
    return { circle: { ...circle, answers }, open: findWords(levelContent, openIds) };
  }
  const dueRows = await readDueWords(db, levelKey);
  await unscheduleWords(
    db,
    levelKey,
    dueRows.map((row) => row.word_id).filter((id) => !levelContent.wordsById.has(id)),
  );
  const { now } = await readClock(db, levelKey);
  const today = getStudyDay(now, timeZone);
  const chance = ({ memory, learnt_at: learntAt }: LearntWordRow) =>
    estimateRecall(memory ?? undefined, learntAt ? getStudyDay(learntAt, timeZone) : today, today);
  const nextIds = dueRows
    .filter(canStudy)
    .map((row) => ({ id: row.word_id, chance: chance(row), position: levelContent.wordsById.get(row.word_id)?.position ?? 0 }))
    .sort((one, other) => one.chance - other.chance || one.position - other.position)
    .slice(0, partSize)
    .map(({ id }) => id);
  if (nextIds.length === 0) return { circle, open: [] };
  const newCircle: Circle = { word_ids: nextIds, answers: {}, finished: circle.is_over ? 0 : circle.finished, is_over: false, last: null };
  await writeCircle(db, levelKey, newCircle);
  return { circle: newCircle, open: findWords(levelContent, nextIds) };
}

function findWords(levelContent: LevelContent, wordIds: readonly string[]): StudyWord[] {
  return wordIds.map((id) => levelContent.wordsById.get(id)).filter((word) => word !== undefined);
}

/** Whether every question of a word is answered in the part. */
export function isWordFinished(answers: Circle['answers'], levelContent: LevelContent, wordId: string): boolean {
  return levelContent.study.listKeys(wordId).every((key) => buildAnswerKey(wordId, key) in answers);
}

// A word of the part that was requeued after it was finished is asked again.
function dropFinishedWords(answers: Circle['answers'], levelContent: LevelContent, wordIds: readonly string[]): Circle['answers'] {
  const finishedIds = wordIds.filter((id) => isWordFinished(answers, levelContent, id));
  if (finishedIds.length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !finishedIds.includes(parseAnswerWord(name))));
}
