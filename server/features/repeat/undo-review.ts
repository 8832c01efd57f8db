// Undoes a review: the word's memory is what it was before, or is folded from what is left of its log (decisions §14).
import type { StudyWord } from '#contract/study-word.ts';
import { buildAnswerKey, characterKey, typingKey } from '#engine/question-key.ts';
import { settleMoment } from '#engine/review-log.ts';
import { forgetBefore, lockMemory, restoreMemory } from '#server/learner/memory-store.ts';
import { readPauses } from '#server/learner/moved-words.ts';
import { readWeights } from '#server/learner/schedule-weights.ts';
import { getStudyDay, getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { refoldWord } from './refold.ts';
import { addUndo, findReview, isUndone } from './review-store.ts';
import { type CircleKey, lockCircle, readEndOfAccess, writeCircle } from './store.ts';

/** An answer that is undone. */
interface UndoneAnswer {
  readonly key: string;
  /** What the device named it; the last one of the circle where this is left out. */
  readonly eventId?: string | undefined;
  /** When the device says that it was undone. */
  readonly undoneAt?: Date | undefined;
  readonly timeZone?: string | undefined;
}

/** Undoes a review of a word, once; false, with nothing changed, if there is none, or the learner means another one than the last. */
export async function undoReview(
  services: Services,
  circleKey: CircleKey,
  word: StudyWord,
  { key, eventId: named, undoneAt, timeZone }: UndoneAnswer,
): Promise<boolean> {
  const { userId } = circleKey;
  const { memoryId } = word;
  const name = buildAnswerKey(memoryId, key);
  const today = getToday(timeZone);
  return services.database.kysely.transaction().execute(async (transaction) => {
    const circle = await lockCircle(transaction, circleKey);
    const eventId = named ?? (circle.last?.name === name ? circle.last.eventId : undefined);
    const memory = await lockMemory(transaction, userId, memoryId);
    const review = eventId === undefined ? undefined : await findReview(transaction, userId, memoryId, eventId);
    // A device that lost the reply sends its undo again.
    if (eventId === undefined || !review) return named !== undefined && isUndone(transaction, userId, memoryId, named);
    const at = new Date(settleMoment(undoneAt?.getTime(), review.reviewed_at.getTime(), Date.now()));
    await addUndo(transaction, userId, { level: review.level, wordId: memoryId, day: getStudyDay(at, timeZone), undoes: eventId, at });
    const hasRated = memory && !review.is_left_behind && review.reviewed_at >= memory.began_at;
    // It rated a memory that undoing the last learning would restore with it.
    if (memory && review.reviewed_at < memory.began_at) await forgetBefore(transaction, userId, memoryId);
    if (hasRated && !(await restoreMemory(transaction, userId, memoryId, eventId))) {
      const [pauses, weights, endsAt] = [
        await readPauses(transaction, userId),
        await readWeights(transaction, userId),
        await readEndOfAccess(transaction, userId, memory.levels),
      ];
      await refoldWord(transaction, userId, memory, { pauses, weights: weights ?? null, ends_at: endsAt });
    }
    // Where another answer to it stands, the part does not wait for the word.
    const { due_day: dueDay = today } = (await lockMemory(transaction, userId, memoryId)) ?? {};
    const answered = [characterKey, typingKey].map((one) => buildAnswerKey(memoryId, one)).find((one) => one in circle.answers);
    if (answered !== undefined && dueDay <= Math.max(today, review.day)) {
      const { [answered]: _undone, ...answers } = circle.answers;
      await writeCircle(transaction, circleKey, { answers, last: null });
    }
    return true;
  });
}
