// What the answer of a repeat finds: its word, its question, the moment that counts, and how far the part is (decisions §5, §14).
import type { AskingWay } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type RepeatKey, characterKey, typingKey } from '#engine/question-key.ts';
import { settleMoment } from '#engine/review-log.ts';
import type { Grade } from '#engine/schedule.ts';
import { mayBeDue } from '#server/learner/moved-words.ts';
import { getRunningDay, getStudyDay } from '#server/learner/study-days.ts';
import { isWordFinished } from './part.ts';
import type { RepeatScope } from './scope.ts';
import { type AnswerFacts, type AnsweredMemory, type Circle, type CircleKey, type RunStatement, readAnswerFacts } from './store.ts';

/** An answer of a repeat. */
export interface RepeatAnswer {
  /** The words that it may mean; the one in the part counts. */
  readonly words: readonly [StudyWord, ...StudyWord[]];
  /** The key of the question that was asked of the word; throws 400 if the word has no such question. */
  readonly resolveKey: (word: StudyWord) => string;
  /** Null for an answer that rates nothing. */
  readonly evidence: Grade | null;
  readonly timeZone: string | undefined;
  /** How it was asked; null for by the meaning. */
  readonly way: AskingWay | null;
  /** How long the learner was at the word, in milliseconds; null if unknown. */
  readonly ms: number | null;
  /** What the device named it: the same one counts once. */
  readonly eventId: string;
  /** When the device says that it was answered, and when its question had been served, in milliseconds since 1970. */
  readonly answeredAt: number | undefined;
  readonly servedAt: number | undefined;
}

/** How far the part is, and whether the word of the answer is finished. */
export interface PartProgress {
  readonly score: number;
  readonly answered: number;
  readonly total: number;
  readonly wordCompleted: boolean;
}

/** What an answer finds: its word, the question that it answers, and the moment that counts. */
export interface FoundAnswer {
  readonly facts: AnswerFacts;
  readonly word: StudyWord;
  readonly key: string;
  readonly row: AnsweredMemory | undefined;
  /** Whether the part waits for the word. */
  readonly isInPart: boolean;
  readonly at: number;
  readonly servedAt: number;
  readonly day: number;
}

/** Reads what an answer depends on. */
export async function findAnswer(run: RunStatement, circleKey: CircleKey, answer: RepeatAnswer): Promise<FoundAnswer> {
  const { words, resolveKey, timeZone, eventId, answeredAt } = answer;
  const ids = words.map(({ memoryId }) => memoryId);
  const facts = await readAnswerFacts(run, circleKey, ids, eventId);
  const { word_ids: partIds, answers, served_at: circleServedAt } = facts.circle;
  const word = words.find(({ memoryId }) => partIds.includes(memoryId)) ?? words[0];
  const now = facts.now.getTime();
  const servedAt = Math.min(answer.servedAt ?? circleServedAt?.getTime() ?? now, now);
  const at = settleMoment(answeredAt, servedAt, now);
  return {
    facts,
    word,
    key: resolveKey(word),
    row: facts.words.find(({ word_id: id }) => id === word.memoryId),
    isInPart: partIds.includes(word.memoryId) && !isWordFinished(answers, word.memoryId),
    at,
    servedAt,
    day: at === now ? getRunningDay(facts.now, timeZone) : getStudyDay(new Date(at), timeZone),
  };
}

/** Whether a repeat asks such a question itself; the others are practice. */
export function isRepeatKey(key: string): key is RepeatKey {
  return key === characterKey || key === typingKey;
}

/**
 * Whether an answer can count: it is about one of the two questions that a repeat asks, and the part waits for the word, or the device says when it
 * was served, and the word was due as far as the server knew by then. A pause or a spread backlog may have moved it since, or its memory may have
 * begun once more: then the answer is kept in the log and rates nothing.
 */
export function canCount({ key, row, isInPart, day }: FoundAnswer, { servedAt }: RepeatAnswer): boolean {
  if (row === undefined || !isRepeatKey(key)) return false;
  // East of here the part may have been served on the day after this one.
  if (isInPart) return servedAt !== undefined || mayBeDue(row, day + 1);
  if (servedAt === undefined) return false;
  return mayBeDue(row, day) || servedAt < Math.max(row.began_at.getTime(), row.heard_at?.getTime() ?? 0);
}

/** How an answer asked, as the log names it: the question and, behind a colon, the way. The tones are asked in the same way whichever question is due. */
export function nameKind(key: string, way: AskingWay | null): string {
  if (way === null) return key;
  return `${way === 'tone' ? typingKey : key}:${way}`;
}

/** How far the part is. */
export function reportPart(
  scope: RepeatScope,
  { word_ids: wordIds, answers }: Pick<Circle, 'word_ids' | 'answers'>,
  wordId: string,
): PartProgress {
  const taughtIds = wordIds.filter((id) => scope.findItem(id) !== undefined);
  const total = taughtIds.length;
  const answered = taughtIds.filter((id) => isWordFinished(answers, id)).length;
  return { score: total === 0 ? 0 : answered / total, answered, total, wordCompleted: isWordFinished(answers, wordId) };
}
