// The ways in which a repeat asks for a word besides its meaning: by its sentence with a gap, or by its sound (learning tools "More ways to ask").
import { type AskingWay, type Question, askingWays } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type RepeatKey, typingKey } from './question-key.ts';

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

/** The question asked in a way; undefined if it cannot be. `homophones`: what sounds like the word, which nobody can tell from it by ear. */
function askInWay(question: Question, way: AskingWay, word: StudyWord, homophones: ReadonlySet<string>): Question | undefined {
  if (way === 'sentence') {
    const gap = buildGap(word);
    return gap && { ...question, way, gap };
  }
  if (question.typing) return { ...question, way, typing: { ...question.typing, sameSound: [...homophones] } };
  const answers = question.answers.filter(({ text, isCorrect }) => isCorrect || !homophones.has(text));
  return answers.length > 1 ? { ...question, way, answers } : undefined;
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
  homophones: ReadonlySet<string>,
): Question {
  const start = round.indexOf(wanted);
  for (const way of [...round.slice(start), ...round.slice(0, start)]) {
    if (way === null) return question;
    const asked = allowed.includes(way) ? askInWay(question, way, word, homophones) : undefined;
    if (asked) return asked;
  }
  return question;
}
