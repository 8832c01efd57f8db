// Joins the sounds, sentences and cards for mixed-up words to the words of the course, and checks their tables.
import { createHash } from 'node:crypto';
import type { Sound, WordUse } from '#contract/study-aids.ts';
import type { Course, StudyLevel, StudyWord } from '#contract/study-word.ts';
import { getExamLevel, getWordList, wordLists } from '#contract/wire.ts';
import { addAlsoRight } from './also-right.ts';
import { listCharacters } from './course.ts';
import { readDictionary } from './dictionary.ts';
import { compareIssues, type ContentIssue } from './issue.ts';
import { checkPairs } from './pair-check.ts';
import { type PairRecord, readPairs } from './pairs.ts';
import { readTone, stripTones } from './reading.ts';
import { checkSentences, type SentenceCheck } from './sentence-check.ts';
import { checkSounds, type SoundCheck } from './sound-check.ts';
import { type TaughtReading, createFamilyTest, listTaughtReadings } from './sound-families.ts';
import { type PegRecord, propsByTone, readSounds, type SoundRecord } from './sounds.ts';
import { spellSyllable } from './spelling.ts';
import { type SpelledWord, readCharacters } from './senses.ts';
import { type CharacterRecord, selectList, type Tables } from './records.ts';
import { addTraditionalVariants } from './traditional.ts';
import { addTypedWords } from './typed-words.ts';
import { checkUses, firstLevelWithUses, type UseCheck } from './use-check.ts';
import { countMentions } from './wording.ts';

function nameSound(character: string, reading: string): string {
  return `${character} ${reading}`;
}

/** The sounds that an item tells: of a single character each of its readings, of several characters each of them once; the r of 哪儿 has none. */
function listSoundNames(
  text: string,
  itemReadings: readonly string[],
  word: SpelledWord,
  tables: ReadonlyMap<string, CharacterRecord>,
): string[] {
  const records = listCharacters(text).flatMap((character) => tables.get(character) ?? []);
  const readings = records.length === 1 ? itemReadings : itemReadings.slice(0, 1);
  const names = readings.flatMap((reading) =>
    (readCharacters(records, reading, word) ?? []).map(({ record, reading: ofCharacter }) => nameSound(record.character, ofCharacter)),
  );
  return [...new Set(names)];
}

/** The order in which the course tells the sounds: 种 is taught as zhǒng alone, 几 as jī long after jǐ. */
function orderSounds({ levels }: Tables, characters: ReadonlyMap<string, CharacterRecord>): Map<string, number> {
  const words = levels.flatMap((level) => level.words);
  const names = new Set(words.flatMap((word) => listSoundNames(word.text, word.readings, word, characters)));
  return new Map([...names].map((name, place) => [name, place]));
}

/** Every sound by its character and reading. */
function joinSounds(tables: Tables, pegs: readonly PegRecord[], sounds: readonly SoundRecord[]): Map<string, Sound> {
  const characters = new Map(tables.characters.map((record) => [record.character, record]));
  const places = orderSounds(tables, characters);
  const isFamily = createFamilyTest(tables);
  const taughtBySyllable = Map.groupBy(listTaughtReadings(tables.levels, tables), ({ syllable }) => syllable);
  const pegBySyllable = new Map(pegs.map(({ syllable, peg }) => [syllable, peg]));
  return new Map(
    sounds.map((record) => {
      const { character, reading, kind } = record;
      const tone = readTone(reading);
      const syllable = stripTones(reading);
      const taught = taughtBySyllable.get(syllable) ?? [];
      const place = places.get(nameSound(character, reading)) ?? 0;
      // Only a reading that the learner has met by then says how this one sounds.
      const met = taught.filter((other) => (places.get(nameSound(other.character, other.reading)) ?? Infinity) < place);
      const of = record.of === '' ? '' : findEarlier(record, met, isFamily);
      // What was written beside another character is not shown beside a third; where the reading is spelt, it is all there is.
      const text = of === record.of || of === '' ? record.text : '';
      const otherRelation = of === '' ? '' : 'other-tone';
      const readingsMet = met.filter((other) => other.character === of).map((other) => other.reading);
      const isSame = readingsMet.includes(reading);
      const [pinyin] = isSame ? [reading] : readingsMet;
      const sound: Sound = {
        character,
        reading,
        tone,
        prop: propsByTone[tone]?.find((prop) => countMentions(text, prop) > 0) ?? '',
        relation: isSame ? 'same' : otherRelation,
        of,
        ...(pinyin !== undefined && (characters.get(of)?.readings ?? []).length > 1 && { pinyin }),
        peg: kind === 'peg' ? (pegBySyllable.get(syllable) ?? '') : '',
        text,
        spelling: kind === 'spell' || (record.of !== '' && of === '') ? spellSyllable(syllable) : '',
        family: [
          ...new Set(taught.map((other) => other.character).filter((other) => other !== character && isFamily(character, other))),
        ].join(''),
      };
      return [nameSound(character, reading), sound];
    }),
  );
}

/**
 * Another order may teach a character before the one that its line names: then it names an earlier one, first of its family, first with the same tone.
 * Without any it is spelt.
 * @param met the readings of the same syllable that are taught before, also on the same card
 */
function findEarlier(
  { character, reading, of }: SoundRecord,
  met: readonly TaughtReading[],
  isFamily: (one: string, other: string) => boolean,
): string {
  if (met.some((other) => other.character === of)) return of;
  const family = met.filter((other) => isFamily(character, other.character));
  const candidates = family.length > 0 ? family : met;
  return (candidates.find((other) => other.reading === reading) ?? candidates[0])?.character ?? '';
}

function listSounds(word: StudyWord, sounds: ReadonlyMap<string, Sound>, tables: ReadonlyMap<string, CharacterRecord>): Sound[] {
  const names = listSoundNames(word.text, [word.reading, ...word.otherReadings], word, tables);
  return names.map((name) => sounds.get(name)).filter((sound) => sound !== undefined);
}

/** The cards of the words that the levels teach; a card is shown only where they teach all of its words. */
function joinPairs(pairs: readonly PairRecord[], levels: readonly StudyLevel[]): Map<string, PairRecord[]> {
  const taught = new Set(levels.flatMap((level) => level.words.filter(({ kind }) => kind !== 'character').map(({ text }) => text)));
  const cardsByWord = new Map<string, PairRecord[]>();
  for (const pair of pairs)
    if (pair.words.every((word) => taught.has(word)))
      for (const word of pair.words) cardsByWord.set(word, [...(cardsByWord.get(word) ?? []), pair]);
  return cardsByWord;
}

/** The uses of a level's words; nothing for a level without any. */
function listLevelUses({ level, words }: StudyLevel, uses: ReadonlyMap<string, readonly WordUse[]>): Pick<StudyLevel, 'uses'> {
  // A word that is taught earlier in the list of 2026 has its uses from the other: of words that are too hard there.
  if (getExamLevel(level) < firstLevelWithUses) return {};
  const own = words.flatMap(({ id, kind }) => {
    // What is a character of this list may be a word of the other, with uses there.
    const ofWord = kind === 'character' ? undefined : uses.get(id);
    return ofWord ? [[id, ofWord] as const] : [];
  });
  return own.length === 0 ? {} : { uses: Object.fromEntries(own) };
}

/** The aids that were checked with their tables, by the id of their word. */
interface CheckedAids {
  readonly sentences: SentenceCheck['sentences'];
  readonly sentences2026: SentenceCheck['sentences2026'];
  readonly uses: ReadonlyMap<string, readonly WordUse[]>;
}

function addStudyAids(course: Course, tables: Tables, folder: string, { sentences, sentences2026, uses }: CheckedAids): Course {
  const { pegs, sounds } = readSounds(folder);
  const characters = new Map(tables.characters.map((record) => [record.character, record]));
  const { pairs } = readPairs(folder);
  const levels = wordLists.flatMap((list) => {
    const own = [...course.levels.values()].filter(({ level }) => getWordList(level) === list);
    const soundsByName = joinSounds(selectList(tables, list), pegs, sounds);
    const pairsByWord = joinPairs(pairs, own);
    return own.map((level) => ({
      ...level,
      words: level.words.map((word) => ({
        ...word,
        sounds: listSounds(word, soundsByName, characters),
        ...(word.kind !== 'character' && {
          sentence: (list === '2026' ? sentences2026.get(word.id) : undefined) ?? sentences.get(word.id) ?? null,
          pairs: (pairsByWord.get(word.text) ?? []).filter(({ except }) => !except.includes(word.memoryId)).map(({ text }) => text),
        }),
      })),
      ...listLevelUses(level, uses),
    }));
  });
  const version = createHash('sha256').update(course.version).update(JSON.stringify(levels)).digest('hex').slice(0, 12);
  return { levels: new Map(levels.map((level) => [level.level, level])), version };
}

export interface StudyAidsCheck {
  /** The course with the aids of every word; a version of its own, which changes with the aids too. */
  readonly course: Course;
  readonly sentences: SentenceCheck;
  readonly sounds: SoundCheck;
  readonly pairs: ReturnType<typeof checkPairs>;
  readonly uses: UseCheck;
  /** Sorted by file and line. */
  readonly issues: readonly ContentIssue[];
}

/** Reads and checks the tables of the aids in a folder, and adds them to the words of a course without issues; takes seconds. */
export function checkStudyAids(folder: string, tables: Tables, course: Course): StudyAidsCheck {
  // Reading it takes longer than a check.
  const dictionary = readDictionary();
  const sentences = checkSentences(folder, tables, dictionary);
  const sounds = checkSounds(folder, tables);
  const pairs = checkPairs(folder, tables, dictionary);
  const uses = checkUses(folder, tables, dictionary);
  const typed = addTypedWords(folder, tables, course);
  const { course: completed, issues: answerIssues } = addAlsoRight(addTraditionalVariants(typed.course), folder);
  return {
    course: addStudyAids(completed, tables, folder, { ...sentences, uses: uses.uses }),
    sentences,
    sounds,
    pairs,
    uses,
    issues: [...sentences.issues, ...sounds.issues, ...pairs.issues, ...uses.issues, ...typed.issues, ...answerIssues].toSorted(
      compareIssues,
    ),
  };
}
