// The current part of a repeat: the ten due words most at risk, mixed, and the question that each asks (learning §4 "Repeat"; decisions §5, §14).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PartResult } from '#contract/quiz.ts';
import type { AskingWay } from '#contract/study.ts';
import { getPartsAhead, partSize } from '#engine/progress.ts';
import { type RepeatKey, buildAnswerKey, characterKey, parseAnswerWord, typingKey } from '#engine/question-key.ts';
import { estimateRecall } from '#engine/schedule.ts';
import { shuffleList } from '#engine/shuffle.ts';
import { type MemoryRow, readDueWords, removeFromRepeats, selectMemories } from '#server/learner/memory-store.ts';
import type { LevelItem } from '#server/learner/level-content.ts';
import type { DayLeft } from '#server/learner/repeat-progress-store.ts';
import { readWeights, requestFit } from '#server/learner/schedule-weights.ts';
import type { Db } from '#server/schema/tables.ts';
import type { RepeatScope } from './scope.ts';
import { type Circle, type CircleKey, lockCircle, readCircle, writeCircle } from './store.ts';

/** A word of the part that is not finished, and the question that it asks. */
export interface OpenWord {
  readonly item: LevelItem;
  readonly key: RepeatKey;
  /** How it is asked if settings, page and word allow; null for by the meaning. */
  readonly way: AskingWay | null;
  /** How often it was repeated. */
  readonly repeats: number;
}

/** The current part with its open words, and all its words in their order. */
export interface RepeatPart {
  readonly circle: Circle;
  readonly open: readonly OpenWord[];
  readonly items: readonly LevelItem[];
}

/** Whose repeat, over what, and on which study day. */
export interface RepeatContext {
  readonly userId: string;
  readonly scope: RepeatScope;
  readonly today: number;
  /** What the day's limit still allows: so many words, and in any case those that were repeated today and put back. */
  readonly limit?: Pick<DayLeft, 'room' | 'again'>;
}

const getCircleKey = ({ userId, scope }: RepeatContext): CircleKey => ({ userId, level: scope.level });

/** Loads the current part, or starts the next one if it is finished; without open words if nothing is due. */
export async function loadCurrentPart(db: Db, context: RepeatContext): Promise<RepeatPart> {
  const { scope, today, limit } = context;
  const circleKey = getCircleKey(context);
  const circle = await lockCircle(db, circleKey, true);
  const inPart = await dropGoneWords(db, context, await readMemories(db, circleKey, circle.word_ids));
  const dueIds = new Set(inPart.filter(({ due_day: day }) => day <= today).map((row) => row.word_id));
  const openIds = circle.word_ids.filter((id) => dueIds.has(id));
  // A finished part whose words fall due again is not current: they are ranked by risk together with all other due words.
  if (openIds.some((id) => !isWordFinished(circle.answers, id))) {
    const answers = dropFinishedWords(circle.answers, openIds);
    if (answers !== circle.answers) await writeCircle(db, circleKey, { answers, last: null });
    return {
      circle: { ...circle, answers },
      open: listOpenWords(scope, openIds, inPart),
      items: listItems(scope, circle.word_ids, inPart),
    };
  }
  const dueRows = await dropGoneWords(db, context, await readDueWords(db, circleKey, today));
  const riskiestIds = await rankByRisk(db, context, dueRows);
  const nextIds = keepToLimit(riskiestIds, limit).slice(0, partSize);
  if (nextIds.length === 0) return { circle, open: [], items: listItems(scope, circle.word_ids, inPart) };
  await requestFit(db, context.userId);
  // Mixed once and stored: every device asks them in the same order.
  const wordIds = shuffleList(nextIds, randomUUID());
  const next = { word_ids: wordIds, answers: {}, last: null };
  await writeCircle(db, circleKey, next);
  return { circle: { ...circle, ...next }, open: listOpenWords(scope, wordIds, dueRows), items: listItems(scope, wordIds, dueRows) };
}

function readMemories(db: Db, { userId, level }: CircleKey, wordIds: readonly string[]): Promise<MemoryRow[]> {
  return selectMemories(db, userId, level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .execute();
}

/** Ends the repeats of words that have left the course, and returns the other ones. Their answers and memories are kept. */
async function dropGoneWords(db: Db, { userId, scope }: RepeatContext, rows: readonly MemoryRow[]): Promise<MemoryRow[]> {
  const gone = rows.filter((row) => !scope.findItem(row.word_id, row.levels));
  const ids = gone.map((row) => row.word_id);
  const levels = new Set(gone.flatMap((row) => (scope.level === 0 ? row.levels : [scope.level])));
  for (const level of levels) await removeFromRepeats(db, { userId, level }, ids);
  return rows.filter((row) => !gone.includes(row));
}

/** Ids of due words that the course has, those most at risk first. */
async function rankByRisk(db: Db, { userId, scope, today }: RepeatContext, dueRows: readonly MemoryRow[]): Promise<string[]> {
  const weights = await readWeights(db, userId);
  return dueRows
    .flatMap((row) => {
      const item = scope.findItem(row.word_id, row.levels);
      if (!item) return [];
      const chance = estimateRecall(row.memory ?? undefined, row.learnt_day ?? today, today, weights);
      return [{ id: row.word_id, chance, level: item.word.level, position: item.word.position }];
    })
    .sort((one, other) => one.chance - other.chance || one.level - other.level || one.position - other.position)
    .map(({ id }) => id);
}

/** The words that the day's limit allows, the first ones first. */
function keepToLimit(ids: readonly string[], limit: RepeatContext['limit']): readonly string[] {
  if (!limit) return ids;
  const { room, again } = limit;
  const allowed = new Set([...again, ...ids.filter((id) => !again.includes(id)).slice(0, room)]);
  return ids.filter((id) => allowed.has(id));
}

/** The words of the current part, and the open words of the next parts as they would be if nothing else fell due; nothing is fixed. */
export async function loadPartsAhead(
  db: Db,
  context: RepeatContext,
): Promise<{ current: readonly LevelItem[]; parts: OpenWord[][]; servedAt: Date }> {
  const { scope, today, limit } = context;
  const circleKey = getCircleKey(context);
  const { word_ids: current, served_at: servedAt } = await lockCircle(db, circleKey, true);
  const dueRows = (await readDueWords(db, circleKey, today)).filter(({ word_id: id }) => !current.includes(id));
  const ids = keepToLimit(await rankByRisk(db, context, dueRows), limit);
  return {
    current: listItems(scope, current, await readMemories(db, circleKey, current)),
    parts: getPartsAhead(ids, () => false).map((part) => listOpenWords(scope, shuffleList(part, randomUUID()), dueRows)),
    servedAt,
  };
}

/**
 * Adds words to the current part, or begins a part with them if it is finished; those that are not due, or in the part already, are left out.
 * Returns how many were added.
 */
export async function addToPart(db: Db, context: RepeatContext, wordIds: readonly string[]): Promise<number> {
  const { scope, today } = context;
  const circleKey = getCircleKey(context);
  const circle = await lockCircle(db, circleKey);
  const dueRows = await readDueWords(db, circleKey, today, [...circle.word_ids, ...wordIds]);
  const dueIds = dueRows.filter((row) => scope.findItem(row.word_id, row.levels)).map((row) => row.word_id);
  const isOpen = circle.word_ids.some((id) => dueIds.includes(id) && !isWordFinished(circle.answers, id));
  const before = isOpen ? circle.word_ids : [];
  const added = [...new Set(wordIds)].filter((id) => dueIds.includes(id) && !before.includes(id));
  if (added.length === 0) return 0;
  await writeCircle(db, circleKey, {
    word_ids: [...before, ...added],
    ...(!isOpen && { answers: {} }),
    last: null,
  });
  return added.length;
}

function listItems(scope: RepeatScope, wordIds: readonly string[], rows: readonly MemoryRow[]): LevelItem[] {
  const levelsById = new Map(rows.map((row) => [row.word_id, row.levels]));
  return wordIds.flatMap((id) => scope.findItem(id, levelsById.get(id)) ?? []);
}

function listOpenWords(scope: RepeatScope, wordIds: readonly string[], rows: readonly MemoryRow[]): OpenWord[] {
  return wordIds.flatMap((id) => {
    const row = rows.find(({ word_id: rowId }) => rowId === id);
    const item = scope.findItem(id, row?.levels);
    if (!item) return [];
    return [{ item, key: row?.repeat_key ?? characterKey, way: row?.repeat_way ?? null, repeats: row?.memory?.repeats ?? 0 }];
  });
}

/** Whether a word has its answer in the part: to the question that it asked, or to the other one, which a device may still have offline. */
export function isWordFinished(answers: Circle['answers'], wordId: string): boolean {
  return buildAnswerKey(wordId, characterKey) in answers || buildAnswerKey(wordId, typingKey) in answers;
}

/** How the current part was answered, on all devices, each word by the item that asked it; undefined before the first repeat. */
export async function readPartResult(db: Db, userId: string, scope: RepeatScope): Promise<PartResult | undefined> {
  const circleKey = { userId, level: scope.level };
  const circle = await readCircle(db, circleKey);
  if (!circle || circle.word_ids.length === 0) return undefined;
  return summarizePart(circle, scope, await readMemories(db, circleKey, circle.word_ids));
}

function summarizePart(
  { word_ids: words, answers }: Pick<Circle, 'word_ids' | 'answers'>,
  scope: RepeatScope,
  rows: readonly MemoryRow[],
): PartResult {
  const items = words.flatMap((id) => {
    const item = scope.findItem(id, rows.find((row) => row.word_id === id)?.levels);
    return item ? [{ id, itemId: item.word.id }] : [];
  });
  const grades = items.flatMap(({ id, itemId }) => {
    const name = [characterKey, typingKey].map((key) => buildAnswerKey(id, key)).find((one) => one in answers);
    return name === undefined ? [] : [{ itemId, grade: answers[name] }];
  });
  return {
    words: items.map(({ itemId }) => itemId),
    answered: grades.length,
    right: grades.filter(({ grade }) => grade === 'good').length,
    misses: Object.fromEntries(grades.filter(({ grade }) => grade === 'again').map(({ itemId }) => [itemId, 1])),
  };
}

// A word of the part that was requeued after it was finished is asked again.
function dropFinishedWords(answers: Circle['answers'], wordIds: readonly string[]): Circle['answers'] {
  const finishedIds = wordIds.filter((id) => isWordFinished(answers, id));
  if (finishedIds.length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !finishedIds.includes(parseAnswerWord(name))));
}
