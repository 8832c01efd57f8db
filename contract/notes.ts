// Calls of a learner's own notes: a note, an association and synonyms for a word, and words that are forgotten again and again (learning tools "A word is mine").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { flag, hsk, text, timeZone, renamed } from './wire.ts';

/** The longest note and association, in characters. */
export const maxNoteLength = 400;
/** How many synonyms a word may have, and how long one may be. */
export const synonymBounds = { count: 10, length: 20 } as const;
/** A word that was forgotten so often is a leech. */
export const leechLapses = 6;
/** For how many days a leech can be put aside. */
export const asideDays = 30;

const countCharacters = (value: string) => Array.from(value).length;
// Lines may be broken. Everything else that cannot be seen would hide or turn what is written (security, rule 9).
const invisible = /[\p{Cf}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/u;

const plainText = text(4 * maxNoteLength).check(
  z.refine((value) => !invisible.test(value), { message: 'Leave out characters that cannot be seen', abort: true }),
  z.refine((value) => countCharacters(value) <= maxNoteLength, {
    message: `Shorten it to ${maxNoteLength} characters`,
    abort: true,
  }),
);

const synonym = text(80).check(
  z.refine((value) => /^\p{Script=Han}+$/u.test(value), { message: 'Write synonyms in Chinese characters', abort: true }),
  z.refine((value) => countCharacters(value) <= synonymBounds.length, {
    message: `A synonym has at most ${synonymBounds.length} characters`,
    abort: true,
  }),
);

const noteTexts = {
  /** Both empty where there is none. */
  note: plainText,
  association: plainText,
  synonyms: z.array(synonym).check(z.maxLength(synonymBounds.count, `At most ${synonymBounds.count} synonyms are allowed`)),
};

const note = z.object({
  id: z.string(),
  note: z.string(),
  association: z.string(),
  synonyms: z.array(z.string()),
  /** Rises with every change; 0 before the first one. */
  version: z.int(),
});
export type Note = z.output<typeof note>;

export const notes = {
  getNotes: call({
    method: 'GET',
    path: '/notes',
    access: 'learner',
    limit: 'api',
    summary: "Returns the learner's own notes, associations and synonyms of a level, and the ids of words that were forgotten six times.",
    input: () => renamed({ hsk }),
    reply: () => z.object({ notes: z.array(note), leeches: z.array(z.string()) }),
  }),
  saveNote: call({
    method: 'POST',
    path: '/saveNote',
    access: 'learner',
    limit: 'api',
    summary:
      'Saves note, association and synonyms of a word; all empty removes them. saved is 0, with nothing changed, if the word has another version than the one that was edited; note is what stands then. The same once more counts once.',
    input: () => renamed({ hsk, id: text(20), version: z.int(), ...noteTexts }),
    reply: () => z.object({ saved: flag, note }),
  }),
  putAside: call({
    method: 'POST',
    path: '/putAside',
    access: 'learner',
    limit: 'api',
    summary: 'Puts a learnt word aside for 30 days; the word list brings it back earlier. aside is 0 if it is not learnt.',
    input: () => renamed({ hsk, id: text(20), time_zone: timeZone }),
    reply: () => z.object({ aside: flag }),
  }),
};
