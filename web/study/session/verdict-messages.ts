// Messages about an answer, on the screen and for screen readers (decisions §6 "Freetype verdicts").
import { formatCount, plural } from '#contract/format.ts';
import { parsePairCard } from '#contract/study-aids.ts';
import type { Question, Word } from '#contract/study.ts';
import type { RetryReason, Verdict, WrongTone } from '#engine/judge.ts';
import type { Feedback } from '#engine/study-session.ts';

/** retry: nothing was counted. */
export type Outcome = 'right' | 'near' | 'wrong' | 'retry';
export interface VerdictMessage {
  readonly outcome: Outcome;
  /** One or two words that name the outcome. */
  readonly head: string;
  /** The explanation; may be empty. */
  readonly detail: string;
  /** The part of it that says what was asked; left out where none does. */
  readonly strong?: string | undefined;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

const toneNames = ['', '1st', '2nd', '3rd', '4th', 'light'];

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function formatSyllables(positions: readonly number[]): string {
  const names = positions.map((position) => ordinals[position] ?? `${position + 1}th`);
  return `the ${joinNames(names)} syllable${plural(names.length, '', 's')}`;
}

// "yī (1st), not 4th"; of a longer word only the syllables that were wrong.
function formatWrongTones(question: Question, syllables: readonly WrongTone[], pinyin: string): string {
  const expected = joinNames(syllables.map((syllable) => toneNames[syllable.expected] ?? ''));
  const typed = syllables.map((syllable) => (syllable.typed === undefined ? undefined : toneNames[syllable.typed]));
  const not = typed.includes(undefined) ? '' : `, not ${joinNames(typed.map(String))}`;
  if (hasOneSyllable(question)) return `Right sound, wrong tone: ${pinyin} (${expected})${not}.`;
  return `Right sound, wrong tone in ${formatSyllables(syllables.map(({ index }) => index))}: ${pinyin} (${expected})${not}.`;
}

// A neutral r is no syllable of its own: nǎr has one.
function hasOneSyllable({ typing }: Question): boolean {
  const readings = typing?.readings ?? [];
  return readings.length > 0 && readings.every((reading) => reading.filter((syllable) => !/^r\d?$/.test(syllable)).length === 1);
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
  if (verdict.reason === 'no-tones') return `The tones were missing: ${word?.pinyin ?? ''}.`;
  if (verdict.reason === 'tone') return formatWrongTones(question, verdict.syllables, word?.pinyin ?? '');
  return `You typed ${typed.trim()}.`;
}

const countHan = (text: string) => Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;

/** "1 character", "4 characters": how long the word is that a question asks for. */
export function formatLength({ answers }: Question): string {
  const count = countHan(answers[0]?.text ?? '');
  return formatCount(count, 'character');
}

/** The message of a retry: the same question is asked again and nothing was counted. `typed`: what it is about. */
export function formatRetry(reason: RetryReason, question: Question, typed = ''): string {
  const length = formatLength(question);
  const wanted = `the answer has ${length}`;
  return {
    empty: 'Nothing was typed yet. Press Forgot if you do not know it.',
    meaning:
      question.way === 'pronunciation' ? 'That is the meaning. Type its pinyin.' : 'That is the meaning. Type it in Chinese or pinyin.',
    chinese: 'Type its pinyin.',
    'other-reading': 'It is read so in another word. Type how it is read here.',
    // How long it is tells something only where what was typed is not as long.
    'same-meaning':
      countHan(typed) === countHan(question.answers[0]?.text ?? '')
        ? 'That means the same, but another word is wanted.'
        : `That means the same, but another word is wanted: it has ${length}.`,
    'same-sound': `That sounds the same, but the answer means “${question.title}”.`,
    longer: `That contains the word; ${wanted}.`,
    shorter: `That is a part of it; ${wanted}.`,
    'no-tones': 'Right sound. Add the tones, as marks or as numbers behind the syllables (ma1).',
  }[reason];
}

/** The word that a wrong answer took for the one asked, where a card tells the two apart. */
export function findConfusedWord(question: Question, { chosen, isCorrect }: Feedback, word: Word | undefined): string | undefined {
  if (isCorrect || question.isMiddleCharacter || question.kind === 'component' || chosen === word?.text) return undefined;
  const other = question.answers.find(({ text }) => text === chosen)?.word ?? chosen.trim();
  return word?.pairs.some((text) => parsePairCard(text).some((line) => line.word === other)) === true ? other : undefined;
}

/** What each of two confused words is for: their card in short. */
function formatPair(word: Word, other: string): string {
  const card = word.pairs.map((text) => parsePairCard(text)).find((lines) => lines.some((line) => line.word === other)) ?? [];
  return card
    .filter((line) => line.word === word.text || line.word === other)
    .map((line) => `${line.word}: ${line.explanation}`)
    .join(' ');
}

/** The clause of an association that names the meaning asked for, or the component. */
function findAskedClause({ associationHint, association }: Question, word: Word | undefined): string | undefined {
  if (associationHint !== '') return associationHint;
  const [meaning = ''] = (word?.translation ?? '')
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .split(';');
  const name = meaning.trim().replace(/^(?:to|an?|the) /, '');
  if (name === '') return undefined;
  return association.split(/(?<=[,:;.!?]”?)\s+/u).findLast((clause) => clause.toLowerCase().includes(name));
}

/** The association, or the component's place in it where that is no part of it. */
function explainRight(question: Question, word: Word | undefined): Pick<VerdictMessage, 'detail' | 'strong'> {
  const { association, associationHint } = question;
  if (!association.includes(associationHint)) return { detail: associationHint };
  return { detail: association, strong: findAskedClause(question, word) };
}

/** The message about an answer; `isAssociationShown` adds the association to a right one (setting 4). */
export function formatVerdict(question: Question, feedback: Feedback, word: Word | undefined, isAssociationShown: boolean): VerdictMessage {
  const { verdict, isCorrect, isSkipped, chosen } = feedback;
  if (isSkipped) return { outcome: 'right', head: 'Skipped', detail: '' };
  if (verdict?.kind === 'near') return { outcome: 'near', head: 'Almost', detail: formatNear(question, verdict, word) };
  if (isCorrect) return { outcome: 'right', head: 'Correct', ...(isAssociationShown ? explainRight(question, word) : { detail: '' }) };
  const head = 'Not this time';
  const other = findConfusedWord(question, feedback, word);
  if (word && other !== undefined) return { outcome: 'wrong', head, detail: formatPair(word, other) };
  if (verdict?.kind === 'wrong') return { outcome: 'wrong', head, detail: formatWrong(question, verdict, chosen, word) };
  const { strokes } = feedback;
  if (strokes) return { outcome: 'wrong', head, detail: `${strokes.shown} of ${strokes.total} strokes had to be shown.` };
  const right = question.answers.find((answer) => answer.isCorrect)?.text ?? '';
  const why = question.answers.find(({ text }) => text === chosen)?.why ?? '';
  return { outcome: 'wrong', head, detail: why || `You chose ${chosen}. The right answer is ${right}.` };
}
