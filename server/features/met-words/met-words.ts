// Words I met: words of a chat that a learner wants to learn, each with the sentence in which it was met (chat "Reading").
import type { calls } from '#contract/calls.ts';
import { type MetWord, maxMetWords } from '#contract/met-words.ts';
import { getWordList } from '#contract/wire.ts';
import { splitPattern } from '#engine/segmentation.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { readTexts } from '#server/features/chat/chat.ts';
import { type LevelItem, canAccessWord, findItem, findItemOfMemory } from '#server/learner/level-content.ts';
import { getWordProgressMap } from '#server/learner/progress.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { deleteMetWord, insertMetWord, readMetWords } from './store.ts';

type MetWordCalls = typeof calls.metWords;

/** The item of a word in the learner's list; undefined where that list does not teach it. */
function findOwnItem(services: Services, { wordList }: Learner, memoryId: string): LevelItem | undefined {
  const item = findItemOfMemory(services, wordList, memoryId);
  return item && getWordList(item.levelContent.level) === wordList ? item : undefined;
}

/** The sentence of a text that holds a word, or half of a pattern; else the first one. */
function findSentence(text: string, word: string): string {
  const sentences = text.match(/[^。！？!?\n]+[。！？!?”’」』）)…]*/gu) ?? [text];
  const halves = splitPattern(word);
  return (sentences.find((sentence) => halves.some((half) => sentence.includes(half))) ?? sentences[0] ?? text).trim();
}

/** Which of these items are done, by their ids. */
async function findDone(services: Services, userId: string, items: readonly LevelItem[]): Promise<ReadonlySet<string>> {
  const done = await Promise.all(
    [...Map.groupBy(items, ({ levelContent }) => levelContent)].map(async ([levelContent, ofLevel]) => {
      const words = ofLevel.map(({ word }) => word);
      const progressById = await getWordProgressMap(services.database.kysely, levelContent, userId, words);
      return words.flatMap(({ id }) => (progressById.get(id)?.isDone ? [id] : []));
    }),
  );
  return new Set(done.flat());
}

/** The words that the learner met and has not learnt. */
export async function listMetWords({ services, learner }: CallContext<MetWordCalls['listMetWords']>): Promise<{ words: MetWord[] }> {
  const met = (await readMetWords(services.database.kysely, learner.id)).flatMap(({ wordId, messageId }) => {
    const item = findOwnItem(services, learner, wordId);
    return item ? [{ ...item, messageId }] : [];
  });
  const done = await findDone(services, learner.id, met);
  const open = met.filter(({ word }) => !done.has(word.id)).slice(0, maxMetWords);
  const texts = await readTexts(
    services.database.kysely,
    learner.id,
    open.flatMap(({ messageId }) => messageId ?? []),
  );
  const words = open.map(({ levelContent, word, messageId }): MetWord => {
    const { id, text, pinyin, translation, sentence } = levelContent.study.getWordCard(word.id);
    const message = messageId === null ? undefined : texts.get(messageId);
    return {
      id,
      level: levelContent.examLevel,
      character: text,
      transcription: pinyin,
      translation,
      sentence: message === undefined ? (sentence?.chinese ?? null) : findSentence(message, text),
      open: canAccessWord(levelContent, learner.paidLevels.includes(levelContent.examLevel) ? 'paid' : 'trial', word),
    };
  });
  return { words };
}

/** Adds a word of the learner's list. */
export async function addMetWord({ input, services, learner }: CallContext<MetWordCalls['addMetWord']>): Promise<{ message: string }> {
  const memoryId = findItem(services, learner.wordList, input.id)?.word.memoryId;
  if (memoryId === undefined || !findOwnItem(services, learner, memoryId))
    throw errors.invalidInput('id', 'The levels of your word list do not teach this word');
  await insertMetWord(services.database.kysely, learner.id, memoryId, input.message);
  return { message: 'The word was added' };
}

/** Removes a word. */
export async function removeMetWord({
  input,
  services,
  learner,
}: CallContext<MetWordCalls['removeMetWord']>): Promise<{ message: string }> {
  const memoryId = findItem(services, learner.wordList, input.id)?.word.memoryId ?? input.id;
  await deleteMetWord(services.database.kysely, learner.id, memoryId);
  return { message: 'The word was removed' };
}

/** The words that a learner met, by their earliest items: the next part of their level begins with them. */
export async function readMetIds(db: Db, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await readMetWords(db, userId)).map(({ wordId }) => wordId));
}
