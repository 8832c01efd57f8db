// Checks the gaps in prompts, “tell (告＿)”: the characters beside a gap are met by then, and no two items are asked by the same one.
import type { LevelTable } from './records.ts';

/** An item as a list asks for it; `line` is that of the table that says the order. */
export interface AskedItem {
  readonly line: number;
  readonly text: string;
  readonly prompt: string;
}

interface GapFault {
  readonly level: LevelTable['level'];
  readonly line: number;
  readonly reason: string;
}

function listChinese(text: string): string[] {
  return text.match(/\p{Script=Han}/gu) ?? [];
}

/** What the item and its partners say together, as 告诉; undefined where the prompt has no gap. */
function fillGap({ text, prompt }: AskedItem): string | undefined {
  const inside = /\((?<inside>[^)]*＿[^)]*)\)/u.exec(prompt)?.groups?.['inside'];
  // Before a colon stands what the gap is for: “week (without 个: 一＿)”.
  return inside && listChinese((inside.split(':').at(-1) ?? '').replaceAll('＿', text)).join('');
}

/**
 * Faults of one list, level by level in its order (content.md “Prompts”). A partner has been met before, or is part of a word that the level or a lower
 * one teaches: 朋 is asked as “friend (＿友)” just before 朋友.
 */
export function findGapFaults(
  levels: readonly { readonly level: LevelTable['level']; readonly items: readonly AskedItem[] }[],
): GapFault[] {
  const met = new Set<string>();
  const words: string[] = [];
  const prompts = new Map<string, string>();
  return levels.flatMap(({ level, items }) => {
    words.push(...items.map(({ text }) => text));
    return items.flatMap((item) => {
      const { line, text, prompt } = item;
      for (const character of listChinese(text)) met.add(character);
      const phrase = fillGap(item);
      if (phrase === undefined) return [];
      const reasons: string[] = [];
      const unmet = listChinese(phrase).filter((character) => !met.has(character));
      if (unmet.length > 0 && !words.some((word) => word.includes(phrase)))
        reasons.push(`the gap of “${prompt}” needs ${unmet.join(' ')}, not met by then, and no word up to this level has “${phrase}”`);
      const other = prompts.get(prompt);
      if (other !== undefined && other !== text) reasons.push(`“${prompt}” asks for “${other}” too`);
      prompts.set(prompt, other ?? text);
      return reasons.map((reason) => ({ level, line, reason }));
    });
  });
}
