// Reads an association as text: its sentences, which keywords it names, and its wording without them.

/** A keyword as it stands in a sentence: without a bracket that only tells two apart, lower case. */
export function plain(keyword: string): string {
  return keyword
    .replace(/\(.*?\)|[…]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .trim()
    .toLowerCase();
}

function pattern(keyword: string): RegExp | undefined {
  const bare = plain(keyword).replace(/^(?:an?|the|to) (?=.)/, '');
  if (bare === '') return undefined;
  const escaped = bare.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[ -]/g, '[ -]');
  const stem = /[^aeiou]y$/.test(escaped) ? `(?:${escaped}|${escaped.slice(0, -1)}ies|${escaped.slice(0, -1)}ied)` : escaped;
  const endings = bare.endsWith('e') ? "(?:'s|s|d|r)?" : "(?:'s|s|es|ed|ing)?";
  return new RegExp(`(?<![\\p{L}])${stem}${endings}(?![\\p{L}])`, 'giu');
}

/** How often a text names a keyword as whole words; plurals, possessives and simple verb endings count. */
export function countNamed(text: string, keyword: string): number {
  const wanted = pattern(keyword);
  return wanted ? (text.replace(/[’‘]/g, "'").match(wanted)?.length ?? 0) : 0;
}

/** The sentences of an association. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["'”’)]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Number of words of a sentence. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Whether a sentence ends with a meaning. */
export function endsWith(sentence: string, meaning: string): boolean {
  const end = plain(sentence).replace(/[^\p{L}\p{N}]+$/u, '');
  const wanted = plain(meaning).replace(/[^\p{L}\p{N}]+$/u, '');
  return wanted !== '' && (end === wanted || (end.endsWith(wanted) && !/[\p{L}\p{N}]/u.test(end.charAt(end.length - wanted.length - 1))));
}

/** The wording of an association with its keywords masked: two that are equal follow one template (content rule 7). */
export function masked(association: string, keywords: readonly string[]): string {
  let text = ` ${association.replace(/[’‘]/g, "'")} `;
  for (const keyword of [...keywords].sort((one, other) => other.length - one.length)) {
    const wanted = pattern(keyword);
    if (wanted) text = text.replace(wanted, '#');
  }
  return text
    .toLowerCase()
    .replace(/[\p{L}]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ][\p{L}]*/gu, '~')
    .replace(/[^\p{L}#~]+/gu, ' ')
    .replace(/\b(?:an?|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
