// SQL for the words that a learner met in a chat.
import type { Db } from '#server/schema/tables.ts';

/** A word by its earliest item, and the message in which it was met. */
export interface MetWordRow {
  readonly wordId: string;
  readonly messageId: string | null;
}

/** A learner's words, the newest first. */
export function readMetWords(db: Db, userId: string): Promise<MetWordRow[]> {
  return db
    .selectFrom('met_words')
    .select(['word_id as wordId', 'message_id as messageId'])
    .where('user_id', '=', userId)
    .orderBy('met_at', 'desc')
    .orderBy('word_id')
    .execute();
}

/** Adds a word; one that is there already keeps its place and its message. */
export async function insertMetWord(db: Db, userId: string, wordId: string, messageId: string | undefined): Promise<void> {
  await db
    .insertInto('met_words')
    .values({ user_id: userId, word_id: wordId, message_id: messageId ?? null })
    .onConflict((conflict) => conflict.columns(['user_id', 'word_id']).doNothing())
    .execute();
}

/** Removes a word. */
export async function deleteMetWord(db: Db, userId: string, wordId: string): Promise<void> {
  await db.deleteFrom('met_words').where('user_id', '=', userId).where('word_id', '=', wordId).execute();
}
