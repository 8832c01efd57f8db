// When a word is due after its last review: by its memory, around pauses and before its access ends, or as the learner put it back (decisions §5, §14).
import type { Pause } from '#engine/pauses.ts';
import { type Memory, calculateDueDay } from '#engine/schedule.ts';
import type { WordSchedule } from '#server/learner/memory-store.ts';
import { type Rescheduling, placeDueDay } from '#server/learner/moved-words.ts';
import { getStudyDay } from '#server/learner/study-days.ts';

/** What a word's reviews led to. */
interface Reviewed {
  readonly memory: Memory | undefined;
  /** The study day from which its interval runs: that of the last review, or of learning. */
  readonly since: number;
  /** The moment of the last review that counts; undefined without one. */
  readonly reviewedAt: number | undefined;
}

/** What else decides. */
interface DueFacts {
  readonly pauses: readonly Pause[];
  /** The end of the learner's access to the levels that repeat it, if any. */
  readonly ends_at: Date | null;
}

// Access ends with a day in UTC.
const findLastDay = (endsAt: Date | null) => (endsAt === null ? undefined : getStudyDay(endsAt, 'UTC') - 1);

/** The day on which a word is due, and what moved it. A review does not answer what the learner decided after it. */
export function placeWord(
  word: Rescheduling,
  { memory, since, reviewedAt }: Reviewed,
  { pauses, ends_at: endsAt }: DueFacts,
): Pick<WordSchedule, 'dueDay' | 'moved'> {
  const day = calculateDueDay(memory, since, findLastDay(endsAt));
  return placeDueDay(word, { day, since, reviewedAt }, pauses);
}
