// The repeat: the words that are due, in parts of ten, and what their answers make of the schedule (learning §4 "Repeat"; decisions §5).
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { RepeatState } from '#contract/repeat.ts';
import type { Question, Word } from '#contract/study.ts';
import type { StudyItem } from '#contract/item.ts';
import { partSize } from '#engine/progress.ts';
import { questionTypeOf, shuffled } from '#engine/questions.ts';
import { chanceKnown, dueDayOf, type Grade, gradeOf, remember } from '#engine/schedule.ts';
import { dayOf, isTimeZone, startOfDay } from '#server/learner/days.ts';
import { type RepeatStanding, repeatStandings } from '#server/learner/repeats.ts';
import type { Access, Place } from '#server/learner/store.ts';
import { type Taught, itemsToOpen, mayOpen, openableOf, taughtOf } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import type { Entitlement } from '#server/platform/entitlement.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/serve.ts';
import type { Learner } from '#server/platform/sessions.ts';
import {
  addOpenAnswer,
  addReview,
  type Circle,
  dropFromSchedule,
  holdCircle,
  holdLearnt,
  isMoreDue,
  type LearntRow,
  putBack,
  readClock,
  readDue,
  writeCircle,
  writeMemory,
} from './store.ts';

type Repeat = typeof calls.repeat;

function nameOf(wordId: string, key: string): string {
  return `${wordId} ${key}`;
}

function zoneOf(given: string | undefined): string {
  const zone = given ?? 'UTC';
  if (!isTimeZone(zone)) throw refuse.invalid('time_zone', 'time_zone must be the name of a time zone, such as Europe/Vienna');
  return zone;
}

async function standingIn(parts: Parts, learner: Learner, level: Taught['level']): Promise<RepeatStanding> {
  return (await repeatStandings(parts, learner.id, learner.paidLevels))(level);
}

/** Repeated words of all words of the running circle. */
export async function countScoreRepeat({ input, parts, learner }: Asked<Repeat['countScoreRepeat']>): Promise<{ score: number }> {
  return { score: (await standingIn(parts, learner, input.hsk)).score };
}

/** Where the repeat of a level stands. */
export async function isRepeatingOver({ input, parts, learner }: Asked<Repeat['isRepeatingOver']>): Promise<{ completed: RepeatState }> {
  return { completed: (await standingIn(parts, learner, input.hsk)).state };
}

/** Puts every learnt word that may be studied into a new circle, now; false where nothing is learnt yet. */
export async function restart({ input, parts, learner, entitlement }: Asked<Repeat['restartQuizRepeat']>): Promise<{ restarted: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const place: Place = { userId: learner.id, level: taught.level };
  const wordIds = openableOf(taught, entitlement).map(({ id }) => id);
  return parts.database.kysely.transaction().execute(async (transaction) => {
    await holdCircle(transaction, place);
    const words = await putBack(transaction, place, wordIds);
    await writeCircle(transaction, place, { word_ids: [], answers: {}, finished: 0, is_over: words === 0, last: null });
    return { restarted: words > 0 };
  });
}

/** The open questions of the part under way; where that is finished, of the next one, which is fixed now. Empty when nothing is due. */
export async function getQuizRepeat({
  input,
  parts,
  learner,
  entitlement,
}: Asked<Repeat['getQuizRepeat']>): Promise<{ questions: Question[]; list: Word[]; characters: Word[]; completed: RepeatState }> {
  const taught = taughtOf(parts, input.hsk);
  const zone = zoneOf(input.time_zone);
  const place: Place = { userId: learner.id, level: taught.level };
  const { circle, open } = await parts.database.kysely
    .transaction()
    .execute((transaction) => currentPart(transaction, taught, place, entitlement, zone));
  const seed = randomUUID();
  const { study } = taught;
  const questions = open.flatMap(({ id }) => study.questionsOf(id).filter(({ key }) => !(nameOf(id, key) in circle.answers)));
  return {
    questions: questions.map((question) => shuffled(question, seed)),
    list: circle.word_ids.filter((id) => taught.byId.has(id)).map((id) => study.wordOf(id)),
    characters: open.map(({ id }) => study.wordOf(id)),
    completed: (await standingIn(parts, learner, taught.level)).state,
  };
}

interface Part {
  readonly circle: Circle;
  readonly open: readonly StudyItem[];
}

async function currentPart(access: Access, taught: Taught, place: Place, entitlement: Entitlement, zone: string): Promise<Part> {
  const held = await holdCircle(access, place);
  const mayStudy = ({ word_id: id }: LearntRow) => {
    const item = taught.byId.get(id);
    return item !== undefined && mayOpen(entitlement, item);
  };
  const dueHere = new Set((await readDue(access, place, held.word_ids)).filter(mayStudy).map((row) => row.word_id));
  const open = held.word_ids.filter((id) => dueHere.has(id));
  // A finished part whose words fall due again is not under way: they come by their risk, with all the others.
  if (open.some((id) => !isFinished(held.answers, taught, id))) {
    const answers = withoutFinished(held.answers, taught, open);
    if (answers !== held.answers) await writeCircle(access, place, { answers, last: null });
    return { circle: { ...held, answers }, open: itemsOf(taught, open) };
  }
  const due = await readDue(access, place);
  await dropFromSchedule(
    access,
    place,
    due.map((row) => row.word_id).filter((id) => !taught.byId.has(id)),
  );
  const { now } = await readClock(access, place);
  const today = dayOf(now, zone);
  const chance = ({ memory, learnt_at: learntAt }: LearntRow) =>
    chanceKnown(memory ?? undefined, learntAt ? dayOf(learntAt, zone) : today, today);
  const next = due
    .filter(mayStudy)
    .map((row) => ({ id: row.word_id, chance: chance(row), position: taught.byId.get(row.word_id)?.position ?? 0 }))
    .sort((one, other) => one.chance - other.chance || one.position - other.position)
    .slice(0, partSize)
    .map(({ id }) => id);
  if (next.length === 0) return { circle: held, open: [] };
  const begun: Circle = { word_ids: next, answers: {}, finished: held.is_over ? 0 : held.finished, is_over: false, last: null };
  await writeCircle(access, place, begun);
  return { circle: begun, open: itemsOf(taught, next) };
}

function itemsOf(taught: Taught, wordIds: readonly string[]): StudyItem[] {
  return wordIds.map((id) => taught.byId.get(id)).filter((item) => item !== undefined);
}

function isFinished(answers: Circle['answers'], taught: Taught, wordId: string): boolean {
  return taught.study.keysOf(wordId).every((key) => nameOf(wordId, key) in answers);
}

// A word of the part that was put back after it was finished is asked anew.
function withoutFinished(answers: Circle['answers'], taught: Taught, wordIds: readonly string[]): Circle['answers'] {
  const again = wordIds.filter((id) => isFinished(answers, taught, id));
  if (again.length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !again.includes(name.split(' ')[0] ?? '')));
}

/**
 * Records a correct answer, once. The answer that finishes its word rates it: missed or forgotten is Again, right is Good,
 * skipped typing is no evidence (decisions §5, §6).
 */
export async function answerRepeat({ input, parts, learner, entitlement }: Asked<Repeat['answerRepeat']>): Promise<{
  score: number;
  answered: number;
  total: number;
  wordCompleted: boolean;
}> {
  const taught = taughtOf(parts, input.hsk);
  const zone = zoneOf(input.time_zone);
  const place: Place = { userId: learner.id, level: taught.level };
  const items = itemsToOpen(taught, entitlement, input);
  const evidence = evidenceOf(input);
  const [only] = items;
  if (items.length === 1) {
    const name = nameOf(only.id, keyAsked(taught, only, input));
    const others = taught.study
      .keysOf(only.id)
      .map((key) => nameOf(only.id, key))
      .filter((other) => other !== name);
    const open = await addOpenAnswer(parts.database, place, { wordId: only.id, name, evidence, others });
    if (open) return { ...partStanding(taught, open), wordCompleted: false };
  }
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const circle = await holdCircle(transaction, place);
    const item = items.find(({ id }) => circle.word_ids.includes(id)) ?? only;
    const name = nameOf(item.id, keyAsked(taught, item, input));
    const answers = await withAnswer(transaction, { taught, place, zone, item, name, circle, entitlement }, evidence);
    return { ...partStanding(taught, { ...circle, answers }), wordCompleted: isFinished(answers, taught, item.id) };
  });
}

function partStanding(taught: Taught, { word_ids: words, answers }: Pick<Circle, 'word_ids' | 'answers'>) {
  const total = words.reduce((sum, id) => sum + (taught.byId.has(id) ? taught.study.keysOf(id).length : 0), 0);
  const answered = Math.min(total, Object.keys(answers).length);
  return { score: total === 0 ? 0 : answered / total, answered, total };
}

function evidenceOf({ mistakes = 0, skipped = false }: { mistakes?: number | undefined; skipped?: boolean | undefined }): Grade | null {
  if (mistakes > 0) return 'again';
  return skipped ? null : 'good';
}

// A key says it all; without one the type and, for a radical, its place among the word's own (learning §7 "Repeat").
function keyAsked(taught: Taught, item: StudyItem, input: Asked<Repeat['answerRepeat']>['input']): string {
  const ofType = taught.study.keysOf(item.id).filter((key) => questionTypeOf(key) === input.question_index);
  const own = ofType.filter((key) => !key.startsWith('m:'));
  const found = input.key === undefined ? own[input.question_index === 'radical' ? (input.radical_index ?? 0) : 0] : input.key;
  if (found === undefined || !ofType.includes(found)) {
    throw refuse.invalid(input.key === undefined ? 'radical_index' : 'key', 'This word has no such question');
  }
  return found;
}

interface Answering {
  readonly taught: Taught;
  readonly place: Place;
  readonly zone: string;
  readonly item: StudyItem;
  readonly name: string;
  readonly circle: Circle;
  readonly entitlement: Entitlement;
}

// The answers of the part after this one; unchanged where it was given before or its word is not in the part.
async function withAnswer(access: Access, answering: Answering, evidence: Grade | null): Promise<Circle['answers']> {
  const { taught, place, item, name, circle } = answering;
  if (!circle.word_ids.includes(item.id) || name in circle.answers) return circle.answers;
  const row = await holdLearnt(access, place, item.id);
  if (!row) return circle.answers;
  const answers = { ...circle.answers, [name]: evidence };
  if (!isFinished(answers, taught, item.id)) {
    await writeCircle(access, place, { answers, last: { name, finished: null } });
    return answers;
  }
  const evidenceOfAll = taught.study.keysOf(item.id).map((key) => answers[nameOf(item.id, key)] ?? null);
  const eventId = await rate(access, answering, row, gradeOf(evidenceOfAll));
  const only = answering.entitlement === 'paid' ? undefined : openableOf(taught, answering.entitlement).map(({ id }) => id);
  await writeCircle(access, place, {
    answers,
    finished: circle.finished + 1,
    is_over: !(await isMoreDue(access, place, item.id, only)),
    last: { name, finished: { eventId, memory: row.memory, dueAt: row.due_at.toISOString() } },
  });
  return answers;
}

async function rate(access: Access, { place, zone, item }: Answering, row: LearntRow, grade: Grade | null): Promise<string> {
  const { now, endsAt } = await readClock(access, place);
  const today = dayOf(now, zone);
  const lastDay = endsAt === null ? undefined : dayOf(endsAt, zone) - 1;
  const memory = remember(row.memory ?? undefined, { day: today, grade });
  await writeMemory(access, place, item.id, memory ?? null, startOfDay(dueDayOf(memory, today, lastDay), zone));
  return addReview(access, place, { wordId: item.id, day: today, grade });
}

/** Takes back the last answer of a level; one that is not the last stays. What it had rated is as it was before. */
export async function undo({ input, parts, learner, entitlement }: Asked<Repeat['undoAnswerRepeat']>): Promise<{ undone: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const place: Place = { userId: learner.id, level: taught.level };
  const [item] = itemsToOpen(taught, entitlement, input);
  const name = nameOf(item.id, input.key);
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const circle = await holdCircle(transaction, place);
    if (circle.last?.name !== name) return { undone: false };
    const { [name]: _taken, ...answers } = circle.answers;
    const { finished } = circle.last;
    await writeCircle(transaction, place, { answers, last: null, ...(finished && { finished: circle.finished - 1, is_over: false }) });
    if (finished && (await holdLearnt(transaction, place, item.id))) {
      await writeMemory(transaction, place, item.id, finished.memory, new Date(finished.dueAt));
      const { now } = await readClock(transaction, place);
      await addReview(transaction, place, { wordId: item.id, day: dayOf(now, 'UTC'), grade: null, undoes: finished.eventId });
    }
    return { undone: true };
  });
}

/** Puts one learnt word back, now; false where it is not learnt. */
export async function repeatAgain({ input, parts, learner, entitlement }: Asked<Repeat['repeatAgain']>): Promise<{ restarted: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const place: Place = { userId: learner.id, level: taught.level };
  const wordIds = itemsToOpen(taught, entitlement, input).map(({ id }) => id);
  return { restarted: (await putBack(parts.database.kysely, place, wordIds)) > 0 };
}
