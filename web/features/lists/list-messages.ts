// The texts of the word lists that depend on words, numbers and levels.
import type { TaughtLevel } from '#contract/wire.ts';
import type { ListState } from '#contract/lists.ts';
import type { Search, WordsSearch } from './search-address.ts';
import { getSyllabusName } from './syllabus.ts';
import { formatCount, plural } from '#contract/format.ts';

/** Which word of a list is shown. */
export function formatPosition(position: number, total: number): string {
  return `Word ${position} of ${total}`;
}

/** What can be seen without access, and what follows. */
export function formatPreview(shown: number, level: number, more: number): string {
  const sentence = `These are the first ${shown} words of HSK ${level}.`;
  return more > 0 ? `${sentence} The vine goes on with ${more} more.` : sentence;
}

/** The title of a folder. */
export function formatFolderTitle(range: string, level: number): string {
  return `Words ${range} of HSK ${level}`;
}

/** Its heading. */
export function formatFolderHeading(range: string): string {
  return `Words ${range}`;
}

/** How much of a folder is done. */
export function formatDone(done: number, size: number): string {
  return `${done} of ${size}`;
}

/** How much of a level is done. */
export function formatWordsDone(done: number, words: number): string {
  return `${done} of ${words} words done`;
}

/** The name of a level. */
export function formatLevelName(level: number): string {
  return `HSK ${level}`;
}

/** The name of the list of folders. */
export function formatFoldersName(level: number): string {
  return `Folders of HSK ${level}`;
}

/** The title and name of the words of a level. */
export function formatWordsName(level: number): string {
  return `Words of HSK ${level}`;
}

/** The name of the search. */
export function formatSearchName(level: number): string {
  return `Search HSK ${level}`;
}

/** How many words a search found. */
export function formatFound(words: number): string {
  return `${formatCount(words, 'word')} found`;
}

/** How much of a word is answered. */
export function formatAnswered(answered: number, total: number): string {
  return `${answered} of ${total} questions answered`;
}

/** The name of its ring. */
export function formatProgressName(word: string): string {
  return `Progress of ${word}`;
}

/** From where a word is known. */
export function formatKnownFrom(level: number): string {
  return `known from HSK ${level}`;
}

/** After a word was restarted. */
export function formatRestarted(word: string): string {
  return `${word} comes again in the next batch of this level`;
}

/** What ignoring a learnt word means. */
export function formatIgnoreLearnt(word: string, translation: string): string {
  return `${word} (${translation}) is no longer repeated in this level. You can learn it again from this list.`;
}

/** What ignoring a word means. */
export function formatIgnore(word: string, translation: string): string {
  return `The questions of ${word} (${translation}) are left out and it is not repeated. You can learn it again from this list.`;
}

/** What restarting a word means. */
export function formatRestart(word: string, translation: string): string {
  return `All questions of ${word} (${translation}) are asked again in this level, from the next batch on. Other levels stay as they are.`;
}

/** How many words of a list are learnt. */
export function formatLearnt(learnt: number, words: number, ignored: number): string {
  if (ignored === 0) return `${learnt} of ${words} words learnt`;
  return `${learnt} of ${words} words learnt, ${ignored} ignored`;
}

/** That a search found nothing. */
export function formatNoResults(level: TaughtLevel, { text, syllabus }: Search, isFreeOnly: boolean): string {
  const words = isFreeOnly ? `free word of HSK ${level}` : `word of HSK ${level}`;
  const where = syllabus === undefined ? '' : ` of level ${getSyllabusName(syllabus)} of the 2026 syllabus`;
  if (text === '') return isFreeOnly ? `No ${words} is${where}.` : `HSK ${level} has no word${where}.`;
  return `No ${words}${syllabus === undefined ? '' : ` and${where}`} matches “${text}”.`;
}

/** The names of the states, as the filter and the rows have them. */
export const stateNames: Readonly<Record<ListState, string>> = {
  known: 'Known',
  learning: 'Learning',
  new: 'New',
  ignored: 'Ignored',
};

const noneInState: Readonly<Record<ListState, string>> = {
  known: 'No word is known yet.',
  learning: 'No word is being learnt right now.',
  new: 'No word that is open to you is new.',
  ignored: 'No word is ignored.',
};

/** That a search in all levels found nothing that the learner may open. `hasClosed`: there are matches in other levels. */
export function formatNothingFound({ text, state }: WordsSearch, hasClosed: boolean): string {
  if (text === '' && state !== undefined) return noneInState[state];
  const words = state === undefined ? 'word' : `${stateNames[state].toLowerCase()} word`;
  return hasClosed ? `No ${words} that is open to you matches “${text}”.` : `No ${words} matches “${text}”.`;
}

/** A search that may find something. */
export function formatSuggestion(text: string): string {
  return `Search “${text}”`;
}

/** How many words match in a level that the learner does not have. */
export function formatClosedWords(words: number): string {
  return plural(words, '1 word matches', `${words} words match`);
}

/** The name of the way to the offer of a level. */
export function formatOfferName(level: number): string {
  return `Access course: HSK ${level}`;
}
