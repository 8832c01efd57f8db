// Explains in one line why a wrong answer is easily mistaken for the right one (decisions §6).
import type { StudyComponent, StudyWord, StudyLevel } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { foldText } from './near-meanings.ts';
import { normalizeReading, normalizeTonelessReading } from './pinyin.ts';
import type { QuestionTarget } from './wrong-answers.ts';

type ConfusedWord = Pick<QuestionTarget, 'text' | 'reading' | 'components'>;

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

/** Names what makes two words easy to confuse; empty if nothing specific does. */
function describeLikeness(target: ConfusedWord, other: ConfusedWord): string {
  if (normalizeReading(target.reading) === normalizeReading(other.reading)) return 'same sound, other character';
  if (normalizeTonelessReading(target.reading) === normalizeTonelessReading(other.reading))
    return `other tone: here it is ${target.reading}`;
  if (hasLookAlikeCharacter(target, other)) return `it looks almost like ${target.text}`;
  const soundComponent = findSharedSoundComponent(target, other);
  if (soundComponent) return `same sound part, ${soundComponent.glyph}`;
  const sharedComponent = target.components.find(({ glyph }) => other.components.some((component) => component.glyph === glyph));
  return sharedComponent ? `${sharedComponent.glyph} stands in both` : '';
}

/**
 * Prepares the explanations of a level. For a Chinese answer: what it means and what it shares with the right one.
 * For a meaning: which component has it and what the component in question means. Empty if there is nothing to explain.
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
      if (!other) return '';
      const reason = describeLikeness(target, other);
      return `${chosen} ${other.reading} is “${other.translations[0] ?? ''}”${reason && `: ${reason}`}.`;
    },
    explainKeyword(target: ConfusedWord, component: StudyComponent, chosen: string): string {
      const glyph = glyphByKeyword.get(foldText(chosen));
      if (glyph === undefined || glyph === component.glyph) return '';
      const isInSameWord = target.components.some((other) => other.glyph === glyph);
      const reason = isInSameWord
        ? ', the part beside it'
        : listLookAlikes(component.glyph).includes(glyph)
          ? `, which looks much like it`
          : '';
      return `“${chosen}” is ${glyph}${reason}; ${component.glyph} is “${component.keyword}”.`;
    },
  };
}
