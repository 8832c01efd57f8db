// Why a wrong answer was taken for the right one, in one line that names both (decisions §6).
import type { StudyComponent, StudyItem, StudyLevel } from '#contract/item.ts';
import { twinsOf } from './look-alikes.ts';
import { folded } from './near-meanings.ts';
import { soundOf, tonelessSoundOf } from './pinyin.ts';
import type { Asked } from './wrong-answers.ts';

type Word = Pick<Asked, 'item' | 'reading' | 'components'>;

function sharedSoundPart(own: Word, other: Word): StudyComponent | undefined {
  return own.components.find(
    ({ glyph, role }) => role === 'sound' && other.components.some((part) => part.glyph === glyph && part.role === 'sound'),
  );
}

function lookAlikes(own: Word, other: Word): boolean {
  const letters = Array.from(other.item);
  return Array.from(own.item).some((letter, at) => {
    const there = letters[at];
    return there !== undefined && there !== letter && twinsOf(letter).includes(there);
  });
}

/** What two words have in common that makes them easy to confuse; empty where it is nothing that can be named. */
function likeness(own: Word, other: Word): string {
  if (soundOf(own.reading) === soundOf(other.reading)) return 'same sound, other character';
  if (tonelessSoundOf(own.reading) === tonelessSoundOf(other.reading)) return `other tone: here it is ${own.reading}`;
  if (lookAlikes(own, other)) return `it looks almost like ${own.item}`;
  const sound = sharedSoundPart(own, other);
  if (sound) return `same sound part, ${sound.glyph}`;
  const shared = own.components.find(({ glyph }) => other.components.some((part) => part.glyph === glyph));
  return shared ? `${shared.glyph} stands in both` : '';
}

/**
 * Prepares the explanations of a level. The line about a Chinese answer says what it means and what it has in common with the
 * right one; the line about a meaning says which part has it and what the part that was asked means. Empty where there is nothing to say.
 */
export function confusionsOf(level: StudyLevel) {
  const byWriting = new Map<string, StudyItem>();
  const byKeyword = new Map<string, string>();
  for (const item of level.items) {
    if (!byWriting.has(item.item)) byWriting.set(item.item, item);
    for (const { glyph, keyword } of item.components) if (!byKeyword.has(folded(keyword))) byKeyword.set(folded(keyword), glyph);
  }
  for (const { item, translations } of level.items) {
    const prompt = folded(translations[0] ?? '');
    if (!byKeyword.has(prompt)) byKeyword.set(prompt, item);
  }
  return {
    ofWord(asked: Word, chosen: string): string {
      const other = byWriting.get(chosen);
      if (!other) return '';
      const why = likeness(asked, other);
      return `${chosen} ${other.reading} is “${other.translations[0] ?? ''}”${why && `: ${why}`}.`;
    },
    ofKeyword(asked: Word, component: StudyComponent, chosen: string): string {
      const glyph = byKeyword.get(folded(chosen));
      if (glyph === undefined || glyph === component.glyph) return '';
      const isBeside = asked.components.some((part) => part.glyph === glyph);
      const why = isBeside ? ', the part beside it' : twinsOf(component.glyph).includes(glyph) ? `, which looks much like it` : '';
      return `“${chosen}” is ${glyph}${why}; ${component.glyph} is “${component.keyword}”.`;
    },
  };
}
