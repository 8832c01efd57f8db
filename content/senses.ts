// Which reading and which senses each character has in a word, and by which of them the word names it (content.md "Readings and their senses").
import { normalizeReading, stripTones } from './reading.ts';
import type { CharacterRecord, WordRecord } from './records.ts';
import { countMentions, dropGap, listStems, normalizeKeyword } from './wording.ts';

/** What is known of a word to read its characters; the first translation is its prompt. */
export type SpelledWord = Pick<WordRecord, 'translations' | 'association'>;

/** A character in a word. */
export interface ReadCharacter {
  readonly record: CharacterRecord;
  /** One of its readings in characters.tsv; `r` for the 儿 of an r-coloured word, which is no syllable. */
  readonly reading: string;
  /** Its senses with that reading. */
  readonly meanings: readonly string[];
  /** Leads to the first of them. */
  readonly association: string;
}

type Sense = Omit<ReadCharacter, 'record'>;

// 一 and 不 change their tone before others; in the tables they mostly keep yī and bù.
const changingTones = new Set(['一', '不']);

/** The syllables that a character may have at the beginning of the rest of a word's reading, each with what it may be read as. */
function listSyllables(record: CharacterRecord, rest: string): { syllable: string; senses: Sense[] }[] {
  const senses = record.senses.map((sense) => ({ spelling: normalizeReading(sense.reading), sense }));
  const pick = (isRead: (spelling: string) => boolean) => senses.filter(({ spelling }) => isRead(spelling)).map(({ sense }) => sense);
  const letters = new Set(senses.map(({ spelling }) => stripTones(spelling)));
  const syllables = [...letters].flatMap((spelling) => {
    const syllable = rest.slice(0, spelling.length);
    if (stripTones(syllable) !== spelling) return [];
    const exact = pick((own) => own === syllable);
    if (exact.length > 0) return [{ syllable, senses: exact }];
    // A syllable may be light inside a word: the 子 of 妻子, the 发 of 头发.
    const isLight = syllable === spelling || changingTones.has(record.character);
    return isLight ? [{ syllable, senses: pick((own) => stripTones(own) === spelling) }] : [];
  });
  if (record.character === '儿' && rest.startsWith('r')) syllables.push({ syllable: 'r', senses: [{ ...record, reading: 'r' }] });
  return syllables;
}

function alignRest(records: readonly CharacterRecord[], rest: string): Sense[][] | undefined {
  const [record, ...others] = records;
  if (!record) return rest === '' ? [] : undefined;
  for (const { syllable, senses } of listSyllables(record, rest)) {
    const tail = alignRest(others, rest.slice(syllable.length));
    if (tail) return [senses, ...tail];
  }
  return undefined;
}

/** Of several readings with the same letters a light syllable has the one whose sense the word tells: the 发 of 头发 is hair. */
function pickSense(senses: readonly Sense[], { translations, association }: SpelledWord): Sense | undefined {
  if (senses.length < 2) return senses[0];
  const texts = [association, ...translations];
  return senses.find(({ meanings }) => texts.some((text) => meanings.some((meaning) => countMentions(text, meaning) > 0))) ?? senses[0];
}

/**
 * Lays the reading of a word along its characters.
 * @param reading pinyin with tone marks
 * @returns undefined if a syllable is no reading of its character
 */
export function readCharacters(records: readonly CharacterRecord[], reading: string, word: SpelledWord): ReadCharacter[] | undefined {
  const senses = alignRest(records, normalizeReading(reading))?.map((candidates) => pickSense(candidates, word));
  return senses && records.flatMap((record, index) => (senses[index] ? [{ record, ...senses[index] }] : []));
}

/** Whether a name tells a word of the prompt or of its bracket, in whatever form: “hopes” of “hope”. A name of small words alone, such as “from”, is revealed by all of them. */
export function tellsPrompt(name: string, prompt: string): boolean {
  const text = prompt.toLowerCase().replace(/[()]/g, ' ');
  const own = normalizeKeyword(name);
  const stems = listStems(own);
  if (stems.length > 0) return stems.some((stem) => listStems(text).includes(stem));
  const words = new Set(text.split(/[^\p{L}']+/u));
  return own.split(' ').every((word) => words.has(word));
}

/** The senses that may name a character of a word: those that the picture uses and the prompt does not tell, if there are any. */
function listNames(meanings: readonly string[], { translations, association }: SpelledWord): string[] {
  const [prompt = ''] = translations;
  const used = meanings.filter((meaning) => countMentions(association, meaning) > 0);
  const untold = used.filter((meaning) => !tellsPrompt(meaning, prompt));
  if (untold.length > 0) return untold;
  return used.length > 0 ? used : meanings.slice(0, 1);
}

/** The sense that names a character of a word: one that the picture uses, and that the prompt does not tell if there is one. */
export function pickName(meanings: readonly string[], word: SpelledWord): string {
  return listNames(meanings, word)[0] ?? '';
}

/**
 * The same for each of a word's characters: two of them are named alike only where the picture has no other sense of either.
 * @param meaningsOfEach by position; the same list for a character that comes twice
 */
export function pickNames(meaningsOfEach: readonly (readonly string[])[], word: SpelledWord): string[] {
  const names = meaningsOfEach.map((meanings) => pickName(meanings, word));
  for (const [index, meanings] of meaningsOfEach.entries()) {
    const others = names.filter((_, other) => meaningsOfEach[other] !== meanings).map(dropGap);
    const isFree = (name: string) => !others.includes(dropGap(name));
    names[index] = listNames(meanings, word).find(isFree) ?? pickName(meanings, word);
  }
  return names;
}
