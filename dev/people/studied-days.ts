// How a prepared person studies through a stretch of days: repeats and new words, through the functions that record the answers of learners.
import { randomUUID } from 'node:crypto';
import type { AskingWay } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type TaughtLevel, type WordList, getListLevel } from '#contract/wire.ts';
import type { Turn } from '#engine/asking-ways.ts';
import { characterKey } from '#engine/question-key.ts';
import { estimateRecall } from '#engine/schedule.ts';
import { hashText } from '#engine/shuffle.ts';
import { recordRepeatAnswer } from '#server/features/repeat/record-answer.ts';
import { createTodayScope } from '#server/features/repeat/scope.ts';
import { lockCircle } from '#server/features/repeat/store.ts';
import { type LevelContent, findLevel } from '#server/learner/level-content.ts';
import { type MemoryRow, readDueWords } from '#server/learner/memory-store.ts';
import { recordAnswer } from '#server/learner/progress-changes.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';

/** The list that prepared people study, as accounts do at first. */
const wordList: WordList = '2012';

/** Who studies. */
export interface Student {
  readonly userId: string;
  /** Decides what is known and on which days nothing is studied: the same one studies in the same way. */
  readonly name: string;
  readonly timeZone: string;
}

/** Days of study that end with yesterday; so many that a device may be late with them. */
export interface Stretch {
  readonly days: number;
  /** Days since the person began, before these. */
  readonly daysBefore: number;
  readonly level: TaughtLevel;
  /** New words, spread over the days. */
  readonly words: number;
  /** Whether nothing is studied at all. */
  readonly isAway?: boolean;
}

const secondMs = 1000;
/** Days begin at 04:00; the evening begins fifteen hours later. */
const eveningMs = 15 * 3_600_000;
const dailyRepeats = 60;
/** What the settings of a new account ask besides the meaning. */
const askedWays: readonly AskingWay[] = ['reading', 'pronunciation', 'sentence'];

/** A day of study, by the calendar and since the person began, and its evening: each step takes its time. */
interface Evening {
  readonly day: number;
  readonly since: number;
  readonly pass: (ms: number) => Date;
}

/** Studies on most of the days before today. */
export async function studyThrough(services: Services, student: Student, stretch: Stretch): Promise<void> {
  const { level, words, isAway = false } = stretch;
  if (isAway) return;
  // Answers to words that no part asks count once there is a circle.
  await lockCircle(services.database.kysely, { userId: student.userId, level: 0 });
  const evenings = listEvenings(student, stretch);
  const open = await listOpenWords(services, student, level);
  for (const [index, evening] of evenings.entries()) {
    const share = (count: number) => Math.round((count * words) / evenings.length);
    await repeatDueWords(services, student, evening);
    await learnWords(services, student, evening, { level, wordIds: open.slice(share(index), share(index + 1)) });
  }
}

/** A number from 0 to 1 that belongs to a text. */
function drawChance(text: string): number {
  return hashText(text) / 2 ** 32;
}

// The last of the days always is one of study: there is something to do today, and no backlog.
function listEvenings({ name, timeZone }: Student, { days, daysBefore }: Stretch): Evening[] {
  const firstDay = getToday(timeZone) - days;
  return Array.from({ length: days }, (_, index) => ({ day: firstDay + index, since: daysBefore + index }))
    .filter(({ since }) => since === daysBefore + days - 1 || drawChance(`${name} studies ${since}`) > 0.16)
    .map(({ day, since }) => {
      let at = getDayStart(day, timeZone).getTime() + eveningMs + Math.round(drawChance(`${name} begins ${since}`) * 5400) * secondMs;
      return { day, since, pass: (ms: number) => new Date((at += ms)) };
    });
}

/** A level as prepared people study it. */
export function requireContent(services: Services, level: TaughtLevel): LevelContent {
  const content = findLevel(services, getListLevel(wordList, level));
  if (!content) throw new Error(`The course has no HSK ${level}`);
  return content;
}

async function listOpenWords(services: Services, { userId }: Student, level: TaughtLevel): Promise<string[]> {
  const learnt = await services.database.kysely.selectFrom('word_memory').select('word_id').where('user_id', '=', userId).execute();
  const learntIds = new Set(learnt.map(({ word_id: id }) => id));
  return requireContent(services, level).words.flatMap(({ id, memoryId }) => (learntIds.has(memoryId) ? [] : [id]));
}

async function learnWords(
  services: Services,
  { userId, name, timeZone }: Student,
  { pass }: Evening,
  { level, wordIds }: { readonly level: TaughtLevel; readonly wordIds: readonly string[] },
): Promise<void> {
  const levelContent = requireContent(services, level);
  for (const wordId of wordIds)
    for (const key of levelContent.study.listKeys(wordId)) {
      const chance = drawChance(`${name} learns ${wordId} ${key}`);
      const moment = pass(Math.round(4 + chance * 14) * secondMs);
      await recordAnswer(services, levelContent, userId, { wordId, key, mistakes: chance < 0.12 ? 1 : 0, moment, timeZone });
    }
}

async function repeatDueWords(services: Services, { userId, name, timeZone }: Student, { day, since, pass }: Evening): Promise<void> {
  const scope = createTodayScope(services, wordList);
  const due = await readDueWords(services.database.kysely, { userId, level: 0 }, day);
  const getRecall = ({ memory, learnt_day: learntDay }: MemoryRow) => estimateRecall(memory ?? undefined, learntDay ?? day - 1, day);
  for (const row of due.toSorted((one, other) => getRecall(one) - getRecall(other)).slice(0, dailyRepeats)) {
    const item = scope.findItem(row.word_id, row.levels);
    if (!item) continue;
    const { key, way } = findTurn(row, item.word);
    const chance = drawChance(`${name} knows ${row.word_id} ${since}`);
    const ms = Math.round(2500 + chance * 9000);
    const servedAt = pass(1200).getTime();
    await recordRepeatAnswer(services, scope, userId, {
      words: [item.word],
      resolveKey: () => key,
      evidence: chance < getRecall(row) * findEase(row.word_id) ? 'good' : 'again',
      timeZone,
      way,
      ms,
      eventId: randomUUID(),
      servedAt,
      answeredAt: pass(ms).getTime(),
    });
  }
}

// As the repeat asks (engine/asking-ways): the ways that learners do not want at first come last in the round, before the meaning.
function findTurn({ repeat_way: way, repeat_key: key }: MemoryRow, { sentence }: StudyWord): Turn {
  const isAsked = way === null || (askedWays.includes(way) && (way !== 'sentence' || sentence !== null));
  return isAsked ? { way, key: key ?? characterKey } : { way: null, key: characterKey };
}

// Some words are harder than the schedule expects, and a few will not stay.
function findEase(wordId: string): number {
  const chance = drawChance(`will not stay ${wordId}`);
  if (chance < 0.006) return 0.65;
  return chance < 0.4 ? 0.91 : 1;
}
