// A learner's own notes, associations and synonyms, and putting a word aside that will not stay (learning tools "A word is mine").
import type { calls } from '#contract/calls.ts';
import { type Note, asideDays } from '#contract/notes.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, requireLevel, requireWords } from '#server/learner/level-content.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';
import { readLeeches, readNotes, writeDueTime, writeNote } from './store.ts';

type NoteCalls = typeof calls.notes;

/** Returns the learner's notes of a level, and its leeches. */
export async function getNotes({
  input,
  services,
  learner,
}: CallContext<NoteCalls['getNotes']>): Promise<{ notes: Note[]; leeches: string[] }> {
  const levelKey = { userId: learner.id, level: input.hsk };
  const { kysely } = services.database;
  const [notes, leeches] = await Promise.all([readNotes(kysely, levelKey), readLeeches(kysely, levelKey)]);
  return { notes, leeches };
}

// A synonym that is another word of the level would make its typing right here.
function checkSynonyms({ wordsByText }: LevelContent, text: string, synonyms: readonly string[]): void {
  for (const synonym of synonyms) {
    const [word] = wordsByText.get(synonym) ?? [];
    if (synonym === text) throw errors.invalidInput('synonyms', `${synonym} is the word itself: leave it out`);
    if (word) throw errors.invalidInput('synonyms', `${synonym} is another word of this level, “${word.translations[0]}”: leave it out`);
  }
}

const areSame = (one: Note, other: Omit<Note, 'version'>) =>
  one.note === other.note && one.association === other.association && one.synonyms.join() === other.synonyms.join();

/** Saves what a learner wrote about a word, unless it was changed elsewhere since they began. Throws 400 for a synonym that is another word of the level. */
export async function saveNote({ input, services, learner }: CallContext<NoteCalls['saveNote']>): Promise<{ saved: boolean; note: Note }> {
  const { hsk: level, id, version } = input;
  const levelContent = requireLevel(services, level);
  const [word] = requireWords(levelContent, { character: '', id });
  const written = { id, note: input.note.trim(), association: input.association.trim(), synonyms: [...new Set(input.synonyms)] };
  checkSynonyms(levelContent, word.text, written.synonyms);
  const levelKey = { userId: learner.id, level };
  const { kysely } = services.database;
  const saved = await writeNote(kysely, levelKey, { ...written, version });
  if (saved) return { saved: true, note: saved };
  const [current = { ...written, note: '', association: '', synonyms: [], version: 0 }] = await readNotes(kysely, levelKey, id);
  // Sent again after a lost reply: it stands already.
  return { saved: areSame(current, written), note: current };
}

/** Puts a learnt word aside for thirty days. */
export async function putAside({ input, services, learner }: CallContext<NoteCalls['putAside']>): Promise<{ aside: boolean }> {
  const { hsk: level, id, time_zone: timeZone } = input;
  requireWords(requireLevel(services, level), { character: '', id });
  const dueAt = getDayStart(getStudyDay(new Date(), timeZone) + asideDays, timeZone);
  return { aside: await writeDueTime(services.database.kysely, { userId: learner.id, level }, id, dueAt) };
}
