// The ways in which a repeat asks for a word besides its meaning: by its sentence with a gap, by its sound, for its tones or its strokes (learning tools "More ways to ask").
import { type AskingWay, type Question, askingWays } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type RepeatKey, typingKey } from './question-key.ts';
import { neutralTone } from './tones.ts';

/** Stands in a sentence for the word that is asked. */
export const gapMark = '＿＿';

// One round: null asks by the meaning, as the quiz does.
const round: readonly (AskingWay | null)[] = [null, ...askingWays];

/**
 * The way in which a word's next repeat asks. It is chosen and typed in one way before the next one begins, so that every way is asked
 * both ways; a word that was not known is asked again in the same.
 * @param asked the way and the question of the last repeat.
 */
export function getNextWay(asked: { way: AskingWay | null; key: RepeatKey }, isKnown: boolean): AskingWay | null {
  if (asked.key !== typingKey || !isKnown) return asked.way;
  return round[(round.indexOf(asked.way) + 1) % round.length] ?? null;
}

/** The sentence with a gap for the word; undefined if it does not hold the word, or the rest of it gives the word away. */
function buildGap({ id, text, sentence }: StudyWord): Question['gap'] {
  if (!sentence?.words.some((word) => word.id === id && word.text === text)) return undefined;
  const chinese = sentence.words.map((word) => (word.id === id ? gapMark : word.text)).join('');
  return chinese.includes(text) ? undefined : { chinese, translation: sentence.translation };
}

/** The first reading of a typed question as numbered syllables; the r of a retroflex ending belongs to the syllable before it. */
export function listToneSyllables({ typing }: Question): { readonly letters: string; readonly tone: number }[] {
  const syllables: { letters: string; tone: number }[] = [];
  for (const numbered of typing?.readings[0] ?? []) {
    const letters = numbered.replace(/\d$/, '').replaceAll('u:', 'ü');
    const last = syllables.at(-1);
    if (letters === 'r' && last) last.letters += 'r';
    else syllables.push({ letters, tone: Number(/\d$/.exec(numbered)?.[0] ?? neutralTone) });
  }
  return syllables;
}

/** Whether a question is answered by choosing tones or by writing, not in the field. */
export function isTonesOrWriting({ way }: Question): boolean {
  return way === 'tone' || way === 'writing';
}

/** Tones and strokes are asked of the typed question, whichever one is due; only its key stays. */
function askForm(question: Question, way: 'tone' | 'writing', typed: Question): Question | undefined {
  const asked: Question = { ...typed, key: question.key, index: question.index, way };
  if (way === 'writing') return /\p{Script=Han}/u.test(typed.wordText) ? asked : undefined;
  if (!typed.typing || listToneSyllables(typed).every(({ tone }) => tone === neutralTone)) return undefined;
  // What means or sounds the same is no answer to a choice of tones, and the pinyin would be one.
  const typing = { ...typed.typing, meanings: [], sameMeaning: [], sameMeaningReadings: [], sameSound: [] };
  return { ...asked, soundHint: '', typing };
}

/** The question asked in a way; undefined if it cannot be. `homophones`: what sounds like the word, which nobody can tell from it by ear. */
function askInWay(question: Question, way: AskingWay, word: StudyWord, { homophones, typed }: AskedWith): Question | undefined {
  if (way === 'tone' || way === 'writing') return askForm(question, way, typed);
  if (way === 'sentence') {
    const gap = buildGap(word);
    return gap && { ...question, way, gap };
  }
  if (question.typing) return { ...question, way, typing: { ...question.typing, sameSound: [...homophones] } };
  const answers = question.answers.filter(({ text, isCorrect }) => isCorrect || !homophones.has(text));
  return answers.length > 1 ? { ...question, way, answers } : undefined;
}

interface AskedWith {
  readonly homophones: ReadonlySet<string>;
  /** The word's own question that is typed. */
  readonly typed: Question;
}

/**
 * The question of a repeat, in the way that is wanted or in the next one that is allowed and possible; in the end by the meaning.
 * @param allowed what the learner's settings and page allow.
 */
export function askByWay(
  question: Question,
  wanted: AskingWay | null,
  allowed: readonly AskingWay[],
  word: StudyWord,
  askedWith: AskedWith,
): Question {
  const start = round.indexOf(wanted);
  for (const way of [...round.slice(start), ...round.slice(0, start)]) {
    if (way === null) return question;
    const asked = allowed.includes(way) ? askInWay(question, way, word, askedWith) : undefined;
    if (asked) return asked;
  }
  return question;
}
