// A learner's settings: who sees what, and whether the quiz shows associations (accounts-and-chat §3 "Settings").
import type { calls } from '#contract/calls.ts';
import type { ListedWords, Settings } from '#contract/settings.ts';
import { type WordList, wordLists } from '#contract/wire.ts';
import type { CallContext } from '#server/call-context.ts';
import { findItem, listContents } from '#server/learner/level-content.ts';
import { changeWordList } from '#server/learner/word-list.ts';
import { readHasChosenList } from '#server/learner/word-list-store.ts';
import { readKnownIds, readSettings, writeSettings } from './store.ts';

type SettingsCalls = typeof calls.settings;

/** Returns the learner's settings. */
export function getSettings({ services, learner }: CallContext<SettingsCalls['settingsInfo']>): Promise<Settings> {
  return readSettings(services.database.kysely, learner.id);
}

/** Returns the two privacy settings of a user; who is blocked by them gets 403. */
export function getPublicSettings({
  services,
  user,
}: CallContext<SettingsCalls['publicSettings']>): Promise<Pick<Settings, 'infoAudience' | 'friendsAudience'>> {
  return readSettings(services.database.kysely, user.id);
}

/** Returns the size of each word list, and how much of it the learner knows. */
export async function getWordLists({
  services,
  learner,
}: CallContext<SettingsCalls['wordLists']>): Promise<{ chosen: WordList; proposed: WordList | null; lists: ListedWords[] }> {
  const { kysely } = services.database;
  const [{ memoryIds, ignoredIds }, hasChosen] = await Promise.all([
    readKnownIds(kysely, learner.id),
    readHasChosenList(kysely, learner.id),
  ]);
  const ignoredWords = ignoredIds.flatMap((id) => findItem(services, learner.wordList, id)?.word.memoryId ?? []);
  const known = new Set([...memoryIds, ...ignoredWords]);
  const listed = wordLists.map((list) => ({
    list,
    levels: listContents(services, list).map(({ examLevel, words, characterCount }) => ({
      level: examLevel,
      words: words.length - characterCount,
      characters: characterCount,
      known: words.filter(({ kind, memoryId }) => kind !== 'character' && known.has(memoryId)).length,
    })),
  }));
  const lists = listed.filter(({ levels }) => levels.length > 0);
  const proposed = lists.find(({ list }) => list === '2026')?.list;
  return { chosen: learner.wordList, proposed: hasChosen || !proposed ? null : proposed, lists };
}

/** Saves the given settings. A change of the word list moves what both lists have. */
export async function saveSettings({ input, services, learner }: CallContext<SettingsCalls['saveSettings']>): Promise<{ message: string }> {
  const { wordList, ...answers } = input.answers;
  if (wordList === undefined) await writeSettings(services.database.kysely, learner.id, answers);
  else await changeWordList(services, learner.id, wordList, (transaction) => writeSettings(transaction, learner.id, answers));
  return { message: 'Your settings have been saved' };
}
