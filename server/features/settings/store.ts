// SQL for settings.
import type { Settings } from '#contract/settings.ts';
import type { Db } from '#server/schema/tables.ts';

/** A learner's settings. */
export function readSettings(db: Db, userId: string): Promise<Settings> {
  return db
    .selectFrom('users')
    .select([
      'info_audience as infoAudience',
      'friends_audience as friendsAudience',
      'allows_random_invites as allowsRandomInvites',
      'shows_associations as showsAssociations',
      'private_chat_audience as privateChatAudience',
      'asks_sentences as asksSentences',
      'asks_listening as asksListening',
      'asks_tones as asksTones',
      'asks_writing as asksWriting',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Writes the changed settings. */
export async function writeSettings(db: Db, userId: string, changed: Partial<Settings>): Promise<void> {
  const { infoAudience, friendsAudience, allowsRandomInvites, showsAssociations, privateChatAudience } = changed;
  const { asksSentences, asksListening, asksTones, asksWriting } = changed;
  const columns = {
    ...(infoAudience !== undefined && { info_audience: infoAudience }),
    ...(friendsAudience !== undefined && { friends_audience: friendsAudience }),
    ...(allowsRandomInvites !== undefined && { allows_random_invites: allowsRandomInvites }),
    ...(showsAssociations !== undefined && { shows_associations: showsAssociations }),
    ...(privateChatAudience !== undefined && { private_chat_audience: privateChatAudience }),
    ...(asksSentences !== undefined && { asks_sentences: asksSentences }),
    ...(asksListening !== undefined && { asks_listening: asksListening }),
    ...(asksTones !== undefined && { asks_tones: asksTones }),
    ...(asksWriting !== undefined && { asks_writing: asksWriting }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}
