// Puts what became of an answer into words, for the eye and for screen readers (decisions §6 "Freetype verdicts").
import type { Question, Word } from '#contract/study.ts';
import type { Verdict } from '#engine/judge.ts';
import type { Feedback } from '#engine/session.ts';

/** retry: nothing was counted. */
export type Outcome = 'right' | 'near' | 'wrong' | 'retry';
export interface VerdictWords {
  readonly outcome: Outcome;
  /** One or two words that name the outcome. */
  readonly head: string;
  /** What explains it; may be empty. */
  readonly detail: string;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

function syllableNames(places: readonly number[]): string {
  const names = places.map((place) => ordinals[place] ?? `${place + 1}th`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `the ${last} syllable` : `the ${names.join(', ')} and ${last} syllables`;
}

// A neutral r is no syllable of its own: nǎr has one.
function isOneSyllable({ typing }: Question): boolean {
  const readings = typing?.readings ?? [];
  return readings.length > 0 && readings.every((reading) => reading.filter((syllable) => !/^r\d?$/.test(syllable)).length === 1);
}

function rightWords(question: Question, word: Word | undefined): string {
  const right = question.answers.find(({ correct }) => correct)?.answer ?? '';
  return `It is ${word ? `${right}, ${word.transcription}` : right}.`;
}

function nearWords(question: Question, verdict: Verdict & { kind: 'near' }, word: Word | undefined): string {
  const sound = word?.transcription ?? '';
  if (verdict.reason === 'traditional') return `That is the traditional form; here it is written ${word?.character ?? ''}.`;
  if (verdict.reason === 'full-tone') {
    return `Mind ${isOneSyllable(question) ? 'the tone' : syllableNames(verdict.syllables)}: said lightly, ${sound}.`;
  }
  return `With its tones: ${sound}.`;
}

function wrongWords(question: Question, verdict: Verdict & { kind: 'wrong' }, typed: string, word: Word | undefined): string {
  if (verdict.reason === 'empty') return 'Nothing was typed.';
  if (verdict.reason === 'same-sound') return `${typed.trim()} has the same sound but is another character.`;
  if (verdict.reason === 'tone') {
    const tone = isOneSyllable(question) ? 'The tone' : `The tone of ${syllableNames(verdict.syllables)}`;
    return `You typed ${typed.trim()}. ${tone} is another one: ${word?.transcription ?? ''}.`;
  }
  return `You typed ${typed.trim()}. ${rightWords(question, word)}`;
}

/** The words for a retry: the same question is asked once more and nothing was counted. */
export function retryWords(verdict: Verdict & { kind: 'retry' }): string {
  return verdict.reason === 'meaning'
    ? 'That is the meaning. Type it in Chinese or pinyin.'
    : 'That has the same meaning, but another word is wanted. Once more?';
}

/** The words for an answer to a question; `withInfo` adds the association, or the component's place in it, after a right answer (setting 4). */
export function verdictWords(question: Question, feedback: Feedback, word: Word | undefined, withInfo: boolean): VerdictWords {
  const { verdict, isCorrect, isSkipped, chosen } = feedback;
  if (isSkipped) return { outcome: 'right', head: 'Skipped', detail: question.answers[0]?.answer ?? '' };
  if (verdict?.kind === 'near') return { outcome: 'near', head: 'Almost', detail: nearWords(question, verdict, word) };
  if (isCorrect) return { outcome: 'right', head: 'Correct', detail: withInfo ? question.hint3 || question.info : '' };
  const head = 'Not this time';
  if (verdict?.kind === 'wrong') return { outcome: 'wrong', head, detail: wrongWords(question, verdict, chosen, word) };
  const right = question.answers.find(({ correct }) => correct)?.answer ?? '';
  const why = question.answers.find(({ answer }) => answer === chosen)?.why ?? '';
  return { outcome: 'wrong', head, detail: why || `You chose ${chosen}. The right answer is ${right}.` };
}
