// The current part of a repeat: the ten due words most at risk, mixed, and the question that each asks (learning §4 "Repeat"; decisions §5).
import { randomUUID } from 'node:crypto';
import type { PartResult } from '#contract/quiz.ts';
import type { AskingWay } from '#contract/study.ts';
import { getPartsAhead, partSize } from '#engine/progress.ts';
import { type RepeatKey, buildAnswerKey, characterKey, parseAnswerWord, typingKey } from '#engine/question-key.ts';
import { estimateRecall } from '#engine/schedule.ts';
import { shuffleList } from '#engine/shuffle.ts';
import type { LevelContent } from '#server/learner/level-content.ts';
import { readWeights, requestFit } from '#server/learner/schedule-weights.ts';
import { unscheduleWords } from '#server/learner/repeat-store.ts';
import type { LevelKey } from '#server/learner/store.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Db } from '#server/schema/tables.ts';
import { type Circle, type LearntWordRow, lockCircle, readClock, readDueWords, writeCircle } from './store.ts';

/** A word of the part that is not finished, and the question that it asks. */
export interface OpenWord {
  readonly id: string;
  readonly key: RepeatKey;
  /** How it is asked if settings, page and word allow; null for by the meaning. */
  readonly way: AskingWay | null;
}

/** The current part with its open words. */
export interface RepeatPart {
  readonly circle: Circle;
  readonly open: readonly OpenWord[];
}

/** Loads the current part, or starts the next one if it is finished; without open words if nothing is due. */
export async function loadCurrentPart(
  db: Db,
  levelContent: LevelContent,
  levelKey: LevelKey,
  timeZone: string | undefined,
): Promise<RepeatPart> {
  const circle = await lockCircle(db, levelKey);
  const isTaught = ({ word_id: id }: LearntWordRow) => levelContent.wordsById.has(id);
  const dueInPart = (await readDueWords(db, levelKey, circle.word_ids)).filter(isTaught);
  const openIds = circle.word_ids.filter((id) => dueInPart.some((row) => row.word_id === id));
  // A finished part whose words fall due again is not current: they are ranked by risk together with all other due words.
  if (openIds.some((id) => !isWordFinished(circle.answers, id))) {
    const answers = dropFinishedWords(circle.answers, openIds);
    if (answers !== circle.answers) await writeCircle(db, levelKey, { answers, last: null });
    return { circle: { ...circle, answers }, open: listOpenWords(openIds, dueInPart) };
  }
  const dueRows = await readDueWords(db, levelKey);
  await unscheduleWords(
    db,
    levelKey,
    dueRows.filter((row) => !isTaught(row)).map((row) => row.word_id),
  );
  const riskiestIds = await rankByRisk(db, levelContent, levelKey, dueRows.filter(isTaught), timeZone);
  if (riskiestIds.length === 0) return { circle, open: [] };
  await requestFit(db, levelKey.userId);
  // Mixed once and stored: every device asks them in the same order.
  const nextIds = shuffleList(riskiestIds.slice(0, partSize), randomUUID());
  const newCircle: Circle = { word_ids: nextIds, answers: {}, finished: circle.is_over ? 0 : circle.finished, is_over: false, last: null };
  await writeCircle(db, levelKey, newCircle);
  return { circle: newCircle, open: listOpenWords(nextIds, dueRows) };
}

/** Ids of due words, those most at risk first. */
async function rankByRisk(
  db: Db,
  levelContent: LevelContent,
  levelKey: LevelKey,
  dueRows: readonly LearntWordRow[],
  timeZone: string | undefined,
): Promise<string[]> {
  const { now } = await readClock(db, levelKey);
  const today = getStudyDay(now, timeZone);
  const weights = await readWeights(db, levelKey.userId);
  const chance = ({ memory, learnt_at: learntAt }: LearntWordRow) =>
    estimateRecall(memory ?? undefined, learntAt ? getStudyDay(learntAt, timeZone) : today, today, weights);
  return dueRows
    .map((row) => ({ id: row.word_id, chance: chance(row), position: levelContent.wordsById.get(row.word_id)?.position ?? 0 }))
    .sort((one, other) => one.chance - other.chance || one.position - other.position)
    .map(({ id }) => id);
}

/** The words of the current part, and the open words of the next parts as they would be if nothing else fell due; nothing is fixed. */
export async function loadPartsAhead(
  db: Db,
  levelContent: LevelContent,
  levelKey: LevelKey,
  timeZone: string | undefined,
): Promise<{ current: readonly string[]; parts: OpenWord[][] }> {
  const { word_ids: current } = await lockCircle(db, levelKey);
  const dueRows = (await readDueWords(db, levelKey)).filter(({ word_id: id }) => levelContent.wordsById.has(id) && !current.includes(id));
  const ids = await rankByRisk(db, levelContent, levelKey, dueRows, timeZone);
  return {
    current,
    parts: getPartsAhead(ids, () => false).map((part) => listOpenWords(shuffleList(part, randomUUID()), dueRows)),
  };
}

/**
 * Adds words to the current part, or begins a part with them if it is finished; those that are not due, or in the part already, are left out.
 * Returns how many were added.
 */
export async function addToPart(db: Db, levelContent: LevelContent, levelKey: LevelKey, wordIds: readonly string[]): Promise<number> {
  const circle = await lockCircle(db, levelKey);
  const dueIds = (await readDueWords(db, levelKey, [...circle.word_ids, ...wordIds])).map(({ word_id: id }) => id);
  const isOpen = circle.word_ids.some((id) => dueIds.includes(id) && !isWordFinished(circle.answers, id));
  const before = isOpen ? circle.word_ids : [];
  const added = [...new Set(wordIds)].filter((id) => dueIds.includes(id) && levelContent.wordsById.has(id) && !before.includes(id));
  if (added.length === 0) return 0;
  await writeCircle(db, levelKey, {
    word_ids: [...before, ...added],
    ...(!isOpen && { answers: {}, finished: circle.is_over ? 0 : circle.finished }),
    is_over: false,
    last: null,
  });
  return added.length;
}

function listOpenWords(wordIds: readonly string[], rows: readonly LearntWordRow[]): OpenWord[] {
  return wordIds.map((id) => {
    const row = rows.find(({ word_id: rowId }) => rowId === id);
    return { id, key: row?.repeat_key ?? characterKey, way: row?.repeat_way ?? null };
  });
}

/** Whether a word has its answer in the part: to the question that it asked, or to the other one, which an older page may ask. */
export function isWordFinished(answers: Circle['answers'], wordId: string): boolean {
  return buildAnswerKey(wordId, characterKey) in answers || buildAnswerKey(wordId, typingKey) in answers;
}

/** How a part was answered, on all devices; each word counts once. */
export function summarizePart({ word_ids: words, answers }: Pick<Circle, 'word_ids' | 'answers'>): PartResult {
  const grades = words.flatMap((id) => {
    const name = [characterKey, typingKey].map((key) => buildAnswerKey(id, key)).find((one) => one in answers);
    return name === undefined ? [] : [{ id, grade: answers[name] }];
  });
  return {
    words,
    answered: grades.length,
    right: grades.filter(({ grade }) => grade === 'good').length,
    misses: Object.fromEntries(grades.filter(({ grade }) => grade === 'again').map(({ id }) => [id, 1])),
  };
}

// A word of the part that was requeued after it was finished is asked again.
function dropFinishedWords(answers: Circle['answers'], wordIds: readonly string[]): Circle['answers'] {
  const finishedIds = wordIds.filter((id) => isWordFinished(answers, id));
  if (finishedIds.length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !finishedIds.includes(parseAnswerWord(name))));
}
