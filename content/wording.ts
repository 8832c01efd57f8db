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

interface Wanted {
  readonly pattern: RegExp;
  /** What every match begins with, in lower case. */
  readonly start: string;
}
const wanted = new Map<string, Wanted | undefined>();

// Every keyword is looked for in every association.
function wantedOf(keyword: string): Wanted | undefined {
  if (!wanted.has(keyword)) wanted.set(keyword, newWanted(keyword));
  return wanted.get(keyword);
}

function newWanted(keyword: string): Wanted | undefined {
  const bare = plain(keyword).replace(/^(?:an?|the|to) (?=.)/, '');
  if (bare === '') return undefined;
  const escaped = bare.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[ -]/g, '[ -]');
  const stem = /[^aeiou]y$/.test(escaped) ? `(?:${escaped}|${escaped.slice(0, -1)}ies|${escaped.slice(0, -1)}ied)` : escaped;
  const endings = bare.endsWith('e') ? "(?:'s|s|d|r)?" : "(?:'s|s|es|ed|ing)?";
  const pattern = new RegExp(`(?<![\\p{L}])${stem}${endings}(?![\\p{L}])`, 'giu');
  return { pattern, start: (/^[^ '-]+/.exec(bare)?.[0] ?? '').replace(/y$/, '') };
}

let lowered = { text: '', lower: '' };

// One text is looked through for hundreds of keywords in turn.
function lowerOf(text: string): string {
  if (lowered.text !== text) lowered = { text, lower: text.toLowerCase() };
  return lowered.lower;
}

/** How often a text names a keyword as whole words; plurals, possessives and simple verb endings count. */
export function countNamed(text: string, keyword: string): number {
  const known = wantedOf(keyword);
  if (!known || !lowerOf(text).includes(known.start)) return 0;
  return text.replace(/[’‘]/g, "'").match(known.pattern)?.length ?? 0;
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
    const known = wantedOf(keyword);
    if (known) text = text.replace(known.pattern, '#');
  }
  return text
    .toLowerCase()
    .replace(/[\p{L}]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ][\p{L}]*/gu, '~')
    .replace(/[^\p{L}#~]+/gu, ' ')
    .replace(/\b(?:an?|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
