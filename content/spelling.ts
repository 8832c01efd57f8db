// Says a syllable of pinyin sound by sound, for those that no English word and no earlier character tells.

// After these an i is no “ee”.
const buzzedInitials = new Set(['z', 'c', 's', 'zh', 'ch', 'sh', 'r']);
// Pinyin leaves out a vowel that is said.
const fullFinals: Readonly<Record<string, readonly string[]>> = { iu: ['i', 'ou'], ui: ['u', 'ei'], un: ['u', 'en'], ün: ['ü', 'n'] };

function splitFinal(final: string): readonly string[] {
  const glide = /^([iuü])(?=[aeo])/.exec(final)?.[1];
  return fullFinals[final] ?? (glide === undefined ? [final] : [glide, final.slice(1)]);
}

/**
 * The sounds of a syllable without its tone: `lüe` is `l + ü + e`, `jue` is `j + ü + e`.
 * @param syllable pinyin without tone, ü as ü
 */
export function spellSyllable(syllable: string): string {
  const [, initial = '', rest = ''] = /^([zcs]h|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/.exec(syllable) ?? [];
  // After j, q, x and y, u stands for ü.
  const final = /^[jqxy]$/.test(initial) ? rest.replace(/^u/, 'ü') : rest;
  const sounds = [...(initial === '' || (initial === 'y' && final.startsWith('ü')) ? [] : [initial]), ...splitFinal(final)];
  return final === 'i' && buzzedInitials.has(initial) ? `${initial} + i (a hum, not “ee”)` : sounds.join(' + ');
}
