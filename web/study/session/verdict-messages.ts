// Messages about an answer, on the screen and for screen readers (decisions §6 "Freetype verdicts").
import type { Question, Word } from '#contract/study.ts';
import type { Verdict } from '#engine/judge.ts';
import type { Feedback } from '#engine/study-session.ts';

/** retry: nothing was counted. */
export type Outcome = 'right' | 'near' | 'wrong' | 'retry';
export interface VerdictMessage {
  readonly outcome: Outcome;
  /** One or two words that name the outcome. */
  readonly head: string;
  /** The explanation; may be empty. */
  readonly detail: string;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

function formatSyllables(positions: readonly number[]): string {
  const names = positions.map((position) => ordinals[position] ?? `${position + 1}th`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `the ${last} syllable` : `the ${names.join(', ')} and ${last} syllables`;
}

// A neutral r is no syllable of its own: nǎr has one.
function hasOneSyllable({ typing }: Question): boolean {
  const readings = typing?.readings ?? [];
  return readings.length > 0 && readings.every((reading) => reading.filter((syllable) => !/^r\d?$/.test(syllable)).length === 1);
}

function formatRightAnswer(question: Question, word: Word | undefined): string {
  const right = question.answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
  return `It is ${word ? `${right}, ${word.pinyin}` : right}.`;
}

function formatNear(question: Question, verdict: Verdict & { kind: 'near' }, word: Word | undefined): string {
  const sound = word?.pinyin ?? '';
  if (verdict.reason === 'traditional') return `That is the traditional form; here it is written ${word?.text ?? ''}.`;
  if (verdict.reason === 'full-tone') {
    return `Mind ${hasOneSyllable(question) ? 'the tone' : formatSyllables(verdict.syllables)}: said lightly, ${sound}.`;
  }
  return `With its tones: ${sound}.`;
}

function formatWrong(question: Question, verdict: Verdict & { kind: 'wrong' }, typed: string, word: Word | undefined): string {
  if (verdict.reason === 'empty') return 'Nothing was typed.';
  if (verdict.reason === 'same-sound') return `${typed.trim()} has the same sound but is another character.`;
  if (verdict.reason === 'tone') {
    const tone = hasOneSyllable(question) ? 'The tone' : `The tone of ${formatSyllables(verdict.syllables)}`;
    return `You typed ${typed.trim()}. ${tone} is another one: ${word?.pinyin ?? ''}.`;
  }
  return `You typed ${typed.trim()}. ${formatRightAnswer(question, word)}`;
}

/** The message of a retry: the same question is asked again and nothing was counted. */
export function formatRetry(verdict: Verdict & { kind: 'retry' }): string {
  return verdict.reason === 'meaning'
    ? 'That is the meaning. Type it in Chinese or pinyin.'
    : 'That has the same meaning, but another word is wanted. Once more?';
}

/** The message about an answer; `isAssociationShown` adds the association, or the component's place in it, to a right one (setting 4). */
export function formatVerdict(question: Question, feedback: Feedback, word: Word | undefined, isAssociationShown: boolean): VerdictMessage {
  const { verdict, isCorrect, isSkipped, chosen } = feedback;
  if (isSkipped) return { outcome: 'right', head: 'Skipped', detail: question.answers[0]?.text ?? '' };
  if (verdict?.kind === 'near') return { outcome: 'near', head: 'Almost', detail: formatNear(question, verdict, word) };
  if (isCorrect)
    return { outcome: 'right', head: 'Correct', detail: isAssociationShown ? question.associationHint || question.association : '' };
  const head = 'Not this time';
  if (verdict?.kind === 'wrong') return { outcome: 'wrong', head, detail: formatWrong(question, verdict, chosen, word) };
  const right = question.answers.find((answer) => answer.isCorrect)?.text ?? '';
  const why = question.answers.find(({ text }) => text === chosen)?.why ?? '';
  return { outcome: 'wrong', head, detail: why || `You chose ${chosen}. The right answer is ${right}.` };
}
