// Analyses the text of an association: its sentences, the keywords it names, and its wording without them.

/** Normalizes a keyword to its form in a sentence: lower case, without a bracket that only disambiguates it. */
export function normalizeKeyword(keyword: string): string {
  return keyword
    .replace(/\(.*?\)|[…]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .trim()
    .toLowerCase();
}

/** A meaning without the gap in its bracket: where it names a component among others, the gap would say which one. */
export function dropGap(meaning: string): string {
  return meaning
    .replace(/\(([^()]*)\)/gu, (bracket, inside: string) => {
      if (!inside.includes('＿')) return bracket;
      const kept = inside.split(', ').filter((part) => !part.includes('＿'));
      return kept.length > 0 ? `(${kept.join(', ')})` : '';
    })
    .trim();
}

interface KeywordPattern {
  readonly pattern: RegExp;
  /** The lower-case text that every match begins with. */
  readonly start: string;
}
const patternCache = new Map<string, KeywordPattern | undefined>();

// Every keyword is searched for in every association.
function getKeywordPattern(keyword: string): KeywordPattern | undefined {
  if (!patternCache.has(keyword)) patternCache.set(keyword, buildKeywordPattern(keyword));
  return patternCache.get(keyword);
}

function buildKeywordPattern(keyword: string): KeywordPattern | undefined {
  const normalized = normalizeKeyword(keyword).replace(/^(?:an?|the|to) (?=.)/, '');
  if (normalized === '') return undefined;
  const escaped = normalized.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[ -]/g, '[ -]');
  const stem = /[^aeiou]y$/.test(escaped) ? `(?:${escaped}|${escaped.slice(0, -1)}ies|${escaped.slice(0, -1)}ied)` : escaped;
  const endings = normalized.endsWith('e') ? "(?:'s|s|d|r)?" : "(?:'s|s|es|ed|ing)?";
  const pattern = new RegExp(`(?<![\\p{L}])${stem}${endings}(?![\\p{L}])`, 'giu');
  return { pattern, start: (/^[^ '-]+/.exec(normalized)?.[0] ?? '').replace(/y$/, '') };
}

let lowerCaseCache = { text: '', lower: '' };

// One text is searched for hundreds of keywords in a row.
function getLowerCase(text: string): string {
  if (lowerCaseCache.text !== text) lowerCaseCache = { text, lower: text.toLowerCase() };
  return lowerCaseCache.lower;
}

/** Counts how often a text names a keyword as whole words, including plurals, possessives and simple verb endings. */
export function countMentions(text: string, keyword: string): number {
  const keywordPattern = getKeywordPattern(keyword);
  if (!keywordPattern || !getLowerCase(text).includes(keywordPattern.start)) return 0;
  return text.replace(/[’‘]/g, "'").match(keywordPattern.pattern)?.length ?? 0;
}

/** Splits an association into sentences. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["'”’)]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Counts the words of a sentence. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const maxWordsBehind = 4;

/**
 * Whether a sentence ends with a meaning, whose verb may be inflected: “carries out” for “carry out”. Up to four words may follow it where plain English
 * puts them there (“she updates the map”, “even the bridge”), rather than the picture bending so that nothing does. A pattern stands around what it joins.
 */
export function endsWithMeaning(sentence: string, meaning: string): boolean {
  if (holdsHalves(sentence, meaning)) return true;
  const pattern = buildEndPattern(meaning);
  return pattern !== undefined && pattern.test(normalizeKeyword(sentence));
}

// The first word or the last one may carry the ending of a verb or of a plural.
function buildEndPattern(meaning: string): RegExp | undefined {
  const words = normalizeKeyword(meaning)
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (words.join('') === '') return undefined;
  const inflected = words.map((word, index) => (index === 0 || index === words.length - 1 ? inflect(word) : word));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${inflected.join(' ')}(?: \S+){0,${maxWordsBehind}}[^\p{L}\p{N}]*$`, 'u');
}

function inflect(word: string): string {
  if (word === 'be') return '(?:be|is|are)';
  if (/[^aeiou]y$/.test(word)) return `(?:${word}|${word.slice(0, -1)}ie[sd]|${word}ing)`;
  if (word.endsWith('e')) return `(?:${word}[sd]?|${word.slice(0, -1)}ing)`;
  return /\p{L}$/u.test(word) ? `${word}(?:e?s|${word.at(-1) ?? ''}?(?:ed|ing))?` : word;
}

// A pattern frames what it joins: “not only your lunch but also mine”.
function holdsHalves(sentence: string, meaning: string): boolean {
  const halves = meaning.split(/…+/u).map(normalizeKeyword).filter(Boolean);
  const end = halves.reduce((from, half) => {
    const at = from < 0 ? -1 : normalizeKeyword(sentence).indexOf(half, from);
    return at < 0 ? -1 : at + half.length;
  }, 0);
  return halves.length > 1 && end > 0;
}

/** Masks the keywords of an association: equal results share one template (content rule 7). */
export function maskKeywords(association: string, keywords: readonly string[]): string {
  let text = ` ${association.replace(/[’‘]/g, "'")} `;
  for (const keyword of [...keywords].sort((one, other) => other.length - one.length)) {
    const keywordPattern = getKeywordPattern(keyword);
    if (keywordPattern) text = text.replace(keywordPattern.pattern, '#');
  }
  return text
    .toLowerCase()
    .replace(/[\p{L}]*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ][\p{L}]*/gu, '~')
    .replace(/[^\p{L}#~]+/gu, ' ')
    .replace(/\b(?:an?|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

// Words that say nothing of what a text is about.
const smallWords = new Set(
  'a an and are as at be but by down for from has have he her his i in into is it its my no not of off on one or out she so that the then they this to under up was with you your'.split(
    ' ',
  ),
);

/** The stems of the words of a text that say what it is about. */
export function listStems(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => !smallWords.has(word))
    .map((word) => word.replace(/(?:ies|ied|es|s|ed|ing|y|e)$/, ''));
}
