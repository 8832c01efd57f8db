// The texts of a study session that depend on numbers, levels and words.
import { formatCount } from '#contract/format.ts';
import type { RecordedModeName } from './study-modes.ts';

/** Over the card of a word that was not known. */
export function formatMissed(reason: string): string {
  return `${reason} Have another look; it comes again soon.`;
}

function formatSafeAnswers(kept: number): string {
  return kept === 1
    ? 'Your last answer is safe on this device and will be sent'
    : `Your last ${kept} answers are safe on this device and will be sent`;
}

/** The end of a part without a connection. */
export function formatOfflineEnd(kept: number, hasNext: boolean): string {
  const answers =
    kept === 0
      ? 'All your answers are saved, but the connection is gone.'
      : `${formatSafeAnswers(kept)} as soon as the connection is back.`;
  return hasNext ? `${answers} The next words are on this device too.` : `${answers} The words wait for you here.`;
}

/** How much of a repeat is done. */
export function formatRepeated(done: number, total: number): string {
  return `${done} of ${total} words repeated`;
}

/** How much of a quiz is done. */
export function formatAnswered(done: number, total: number): string {
  return `${done} of ${total} questions answered`;
}

/** How many words of a part are done. */
export function formatWordsDone(done: number, words: number): string {
  return `${done} of ${words} words`;
}

/** The same with the questions, which are counted from the first answer on. */
export function formatWordsAndQuestions(done: number, words: number, answered: number, questions: number): string {
  return `${formatWordsDone(done, words)} · ${answered} of ${formatCount(questions, 'question')}`;
}

/** The error of a button. */
export function formatDidNotWork(label: string): string {
  return `${label} did not work. Please try again.`;
}

/** A prompt with how to answer it. */
export function formatTypedPrompt(prompt: string, length: string): string {
  return `${prompt} (in Chinese or pinyin, ${length})`;
}

/** The head of an error. */
export function formatNotLoaded(mode: string): string {
  return mode === 'today' ? 'Your repeats could not be loaded' : `The ${mode} could not be loaded`;
}

/** The error itself. */
export function formatAnswersSafe(error: string): string {
  return `${error} Your answers are safe.`;
}

/** A word that was mistaken for another. */
export function formatTakenFor(word: string): string {
  return `You took it for ${word}.`;
}

/** The tone of a syllable, behind its letters. */
export function formatToneBehind(tone: number): string {
  return `, tone ${tone}`;
}

/** A tone, before its name. */
export function formatToneBefore(tone: number): string {
  return `Tone ${tone}, `;
}

/** Which character is written. */
export function formatCharacter(position: number, total: number): string {
  return `Character ${position} of ${total}`;
}

/** The name of the field to write in. */
export function formatSquare(position: number, strokes: number): string {
  return `Square to write character ${position} in, ${strokes} strokes`;
}

/** An undo that came too late. Of the quiz only the last answer can be undone. */
export function formatLateUndo(character: string, mode: RecordedModeName): string {
  const reason =
    mode === 'quiz' ? 'you answered on another device since' : 'the word was learnt again or the answer was undone elsewhere since';
  return `The answer for ${character} could not be undone, because ${reason}. It stays as it is.`;
}

/** Access that ended while answers were kept. */
export function formatAccessEnded(level: number, answerCount: number): string {
  const queued = formatCount(answerCount, 'answer is kept on this device and is sent', 'answers are kept on this device and are sent');
  return `Your access to HSK ${level} has ended. ${queued} when you have access again.`;
}

/** An answer that the server did not take. */
export function formatNotSaved(character: string, error: string): string {
  return `The answer for ${character} was not saved: ${error}`;
}

/** An answer that is tried again. */
export function formatSentAgain(error: string, isStored: boolean): string {
  return isStored ? `${error} Your answer is kept on this device and sent again.` : `${error} Your answer is sent again.`;
}

/** The title of the page; level 0 is all of them. */
export function formatTitle(level: number, mode: string): string {
  return level === 0 ? 'Repeat · HanziVine' : `HSK ${level} ${mode} · HanziVine`;
}
