// Explains in one line why a wrong answer is easily mistaken for the right one (decisions §6).
import type { StudyComponent, StudyWord, StudyLevel } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { foldText } from './near-meanings.ts';
import { normalizeReading, normalizeTonelessReading } from './pinyin.ts';
import type { QuestionTarget } from './wrong-answers.ts';
import { showMeaning } from './wrong-words.ts';

type ConfusedWord = Pick<QuestionTarget, 'text' | 'reading' | 'translations' | 'partOfSpeech' | 'components'>;

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function findSharedSoundComponent(target: ConfusedWord, other: ConfusedWord): StudyComponent | undefined {
  return target.components.find(
    ({ glyph, role }) => role === 'sound' && other.components.some((component) => component.glyph === glyph && component.role === 'sound'),
  );
}

function hasLookAlikeCharacter(target: ConfusedWord, other: ConfusedWord): boolean {
  const characters = Array.from(other.text);
  return Array.from(target.text).some((character, index) => {
    const counterpart = characters[index];
    return counterpart !== undefined && counterpart !== character && listLookAlikes(character).includes(counterpart);
  });
}

/** What each of two words means, and what makes them easy to confuse: for the answer `other` to a question for `target`. */
export function explainConfusion(target: ConfusedWord, other: ConfusedWord): string {
  const chosenSentence = `${other.text} (${other.reading}) means “${other.translations[0] ?? ''}”.`;
  const rightSentence = `“${capitalise(target.translations[0] ?? '')}” is ${target.text} (${target.reading}).`;
  return [chosenSentence, rightSentence, describeLikeness(target, other)].filter(Boolean).join(' ');
}

/** Whose meaning was chosen for a word, what the word means, and what makes the two easy to confuse. */
export function explainMeaning(target: ConfusedWord, other: ConfusedWord): string {
  const chosenSentence = `“${capitalise(showMeaning(other))}” is ${other.text} (${other.reading}).`;
  const rightSentence = `${target.text} (${target.reading}) means “${showMeaning(target)}”.`;
  return [chosenSentence, rightSentence, describeLikeness(target, other)].filter(Boolean).join(' ');
}

/** Whose pinyin was chosen for a word, how the word is read, and what makes the two easy to confuse. */
export function explainPinyin(target: ConfusedWord, other: ConfusedWord): string {
  const chosenSentence = `${other.reading} is ${other.text}, “${showMeaning(other)}”.`;
  return [chosenSentence, `${target.text} is ${target.reading}.`, describeLikeness(target, other)].filter(Boolean).join(' ');
}

/** Pinyin with another tone than the word has. */
export function explainTone({ text, reading }: Pick<ConfusedWord, 'text' | 'reading'>): string {
  return `Right sound, wrong tone: ${text} is ${reading}.`;
}

/** A sentence about what makes two words easy to confuse; empty if nothing specific does. */
function describeLikeness(target: ConfusedWord, other: ConfusedWord): string {
  if (normalizeReading(target.reading) === normalizeReading(other.reading)) return 'Same sound, other character.';
  if (normalizeTonelessReading(target.reading) === normalizeTonelessReading(other.reading)) return 'Same sound, other tone.';
  if (hasLookAlikeCharacter(target, other)) return 'They look almost alike.';
  const soundComponent = findSharedSoundComponent(target, other);
  if (soundComponent) return `${soundComponent.glyph} gives both their sound.`;
  const sharedComponent = target.components.find(({ glyph }) => other.components.some((component) => component.glyph === glyph));
  return sharedComponent ? `${sharedComponent.glyph} is in both.` : '';
}

/** What a component means or is called: a name that we gave it is shown as ours, never as its meaning, and an ending or a loan has none; a picture has one elsewhere. */
function tellKeyword({ glyph, keyword, role, isOurName }: StudyComponent): string {
  if (role === 'ending') return `${glyph} is only an ending here.`;
  if (role === 'loan') return `${glyph} lends only its sound here.`;
  if (role === 'picture') return `${glyph} means “${keyword}”, but not in this word.`;
  return isOurName ? `We call ${glyph} “${keyword}”.` : `${glyph} means “${keyword}”.`;
}

/**
 * Prepares the explanations of a level. For a Chinese answer: what it means and what it shares with the right one.
 * For a meaning: which component has it and what the component in question means or is called. Empty if there is nothing to explain.
 */
export function createConfusionExplainer(level: StudyLevel) {
  const wordByText = new Map<string, StudyWord>();
  const glyphByKeyword = new Map<string, string>();
  for (const word of level.words) {
    if (!wordByText.has(word.text)) wordByText.set(word.text, word);
    for (const { glyph, keyword } of word.components)
      if (!glyphByKeyword.has(foldText(keyword))) glyphByKeyword.set(foldText(keyword), glyph);
  }
  for (const { text: word, translations } of level.words) {
    const prompt = foldText(translations[0] ?? '');
    if (!glyphByKeyword.has(prompt)) glyphByKeyword.set(prompt, word);
  }
  return {
    explainWord(target: ConfusedWord, chosen: string): string {
      const other = wordByText.get(chosen);
      return other ? explainConfusion(target, other) : '';
    },
    explainKeyword(target: ConfusedWord, component: StudyComponent, chosen: string): string {
      const glyph = glyphByKeyword.get(foldText(chosen));
      if (glyph === undefined || glyph === component.glyph) return '';
      const isInSameWord = target.components.some((other) => other.glyph === glyph);
      const reason = isInSameWord
        ? ', the component beside it'
        : listLookAlikes(component.glyph).includes(glyph)
          ? `, which looks much like it`
          : '';
      return `“${capitalise(chosen)}” is ${glyph}${reason}. ${tellKeyword(component)}`;
    },
  };
}
