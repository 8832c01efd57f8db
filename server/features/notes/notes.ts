// A learner's own notes, associations and synonyms, and putting a word aside that will not stay (learning tools "A word is mine").
import type { calls } from '#contract/calls.ts';
import { type Note, asideDays } from '#contract/notes.ts';
import { getListLevel, wordLists } from '#contract/wire.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, findLevel, requireCalledLevel, requireWords } from '#server/learner/level-content.ts';
import { writeDueDay } from '#server/learner/memory-store.ts';
import { getToday } from '#server/learner/study-days.ts';
import { readLeeches, readNotes, writeNote } from './store.ts';
import { formatOtherWord, formatOwnText } from './note-messages.ts';

type NoteCalls = typeof calls.notes;

/** Returns the learner's notes of a level, and its leeches. */
export async function getNotes({
  input,
  services,
  learner,
}: CallContext<NoteCalls['getNotes']>): Promise<{ notes: Note[]; leeches: string[] }> {
  const { kysely } = services.database;
  // Today's queue also asks words that only the other list has.
  const levels = wordLists.flatMap((list) => findLevel(services, getListLevel(list, input.level)) ?? []);
  const items = levels.flatMap(({ wordsByMemory }) => [...wordsByMemory.values()]);
  const idsByMemory = Map.groupBy(items, ({ memoryId }) => memoryId);
  const listIds = (memoryId: string) => new Set(idsByMemory.get(memoryId)?.map(({ id }) => id));
  const [notes, leeches] = await Promise.all([
    readNotes(kysely, learner.id, [...idsByMemory.keys()]),
    Promise.all(levels.map(({ level }) => readLeeches(kysely, { userId: learner.id, level }))),
  ]);
  return {
    notes: notes.flatMap((note) => [...listIds(note.id)].map((id) => ({ ...note, id }))).sort((one, other) => (one.id < other.id ? -1 : 1)),
    leeches: [...new Set(leeches.flat().flatMap((id) => [...listIds(id)]))].sort(),
  };
}

// A synonym that is another word of the level would make its typing right here.
function checkSynonyms({ wordsByText }: LevelContent, text: string, synonyms: readonly string[]): void {
  for (const synonym of synonyms) {
    const [word] = wordsByText.get(synonym) ?? [];
    if (synonym === text) throw errors.invalidInput('synonyms', formatOwnText(synonym));
    if (word) throw errors.invalidInput('synonyms', formatOtherWord(synonym, word.translations[0] ?? ''));
  }
}

const areSame = (one: Note, other: Omit<Note, 'version'>) =>
  one.note === other.note && one.association === other.association && one.synonyms.join() === other.synonyms.join();

/** Saves what a learner wrote about a word, unless it was changed elsewhere since they began. Throws 400 for a synonym that is another word of the level. */
export async function saveNote({ input, services, learner }: CallContext<NoteCalls['saveNote']>): Promise<{ saved: boolean; note: Note }> {
  const { id, version } = input;
  const levelContent = requireCalledLevel({ input, services, learner });
  const [word] = requireWords(levelContent, { character: '', id });
  const written = { id, note: input.note.trim(), association: input.association.trim(), synonyms: [...new Set(input.synonyms)] };
  checkSynonyms(levelContent, word.text, written.synonyms);
  const { kysely } = services.database;
  const saved = await writeNote(kysely, learner.id, { ...written, id: word.memoryId, version });
  if (saved) return { saved: true, note: { ...saved, id } };
  const [stored = { ...written, note: '', association: '', synonyms: [], version: 0 }] = await readNotes(kysely, learner.id, [
    word.memoryId,
  ]);
  const current = { ...stored, id };
  // Sent again after a lost reply: it stands already.
  return { saved: areSame(current, written), note: current };
}

/** Puts a learnt word aside for thirty days. */
export async function putAside({ input, services, learner }: CallContext<NoteCalls['putAside']>): Promise<{ aside: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const [word] = requireWords(levelContent, { character: '', id: input.id });
  const dueDay = getToday(input.timeZone) + asideDays;
  return { aside: await writeDueDay(services.database.kysely, { userId: learner.id, level: levelContent.level }, word.memoryId, dueDay) };
}
