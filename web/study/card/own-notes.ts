// A learner's own notes by word, as far as a page has loaded them: cards show them, typing accepts their synonyms (learning tools "A word is mine").
import { useSyncExternalStore } from 'react';
import { calls } from '#contract/calls.ts';
import type { Note } from '#contract/notes.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { createStore } from '#web/client/device-store.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
import { getPageAccount } from '#web/client/page-account.ts';

/** What a learner wrote about a word, and whether it is forgotten again and again. */
export interface OwnWord {
  readonly level: TaughtLevel;
  readonly note: Note;
  readonly isLeech: boolean;
}

interface LevelNotes {
  readonly notes: ReadonlyMap<string, Note>;
  readonly leeches: ReadonlySet<string>;
}

const loaded = createStore<{ readonly accountId: string; readonly levels: ReadonlyMap<TaughtLevel, LevelNotes> }>({
  accountId: '',
  levels: new Map(),
});

const nothing: LevelNotes = { notes: new Map(), leeches: new Set() };

function setLevel(accountId: string, level: TaughtLevel, levelNotes: LevelNotes): void {
  const { accountId: known, levels } = loaded.get();
  loaded.set({ accountId, levels: new Map([...(known === accountId ? levels : []), [level, levelNotes]]) });
}

/** Loads the notes of a level and returns the synonyms by word. Offline, the kept ones serve; without those there are none, and no card offers to write any. */
export async function loadNotes(
  accountId: string,
  level: TaughtLevel,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  try {
    const { reply } = await sendOrRecall(calls.notes.getNotes, { level }, `${accountId}:notes:${level}`, { signal, isQuiet: true });
    setLevel(accountId, level, { notes: new Map(reply.notes.map((note) => [note.id, note])), leeches: new Set(reply.leeches) });
    return new Map(reply.notes.map(({ id, synonyms }) => [id, synonyms]));
  } catch {
    return new Map();
  }
}

/** Saves what was written; `saved` is false if it was changed elsewhere since, and `note` is what stands now. Throws like `send`. */
export async function saveNote(level: TaughtLevel, note: Note): Promise<{ saved: boolean; note: Note }> {
  const owner = loaded.get().accountId;
  const reply = await send(calls.notes.saveNote, { level, ...note });
  const { accountId, levels } = loaded.get();
  const { notes, leeches } = levels.get(level) ?? nothing;
  // Somebody else's may be loaded by now.
  if (reply.saved && accountId === owner) setLevel(accountId, level, { notes: new Map([...notes, [reply.note.id, reply.note]]), leeches });
  return reply;
}

/** The learner's own words about a word; undefined where the notes of its level are not loaded. */
export function useOwnWord({ id, level }: Pick<Word, 'id' | 'level'>): OwnWord | undefined {
  const { accountId: owner, levels } = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get);
  const levelNotes = levels.get(level);
  if (!levelNotes || owner !== getPageAccount()) return undefined;
  const empty = { id, note: '', association: '', synonyms: [], version: 0 };
  return { level, note: levelNotes.notes.get(id) ?? empty, isLeech: levelNotes.leeches.has(id) };
}
