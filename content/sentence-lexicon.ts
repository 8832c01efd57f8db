// What a sentence of a level may be made of: the words of its level and below with their usual forms, names and numbers.
import { getWordList, type ListLevel, type WordList } from '#contract/wire.ts';
import { listCharacters, splitHalves } from './course.ts';
import type { Dictionary } from './dictionary.ts';
import { normalizeReading, stripTones } from './reading.ts';
import type { SentenceTables } from './sentences.ts';
import { type LevelTable, listAllTables, selectList, type Tables, type WordRecord } from './records.ts';

export interface LexiconEntry {
  /** `inflected` covers doubled and questioned forms, halves of patterns and parted verbs. */
  readonly form: 'word' | 'inflected' | 'name' | 'number' | 'ending';
  /** The word of the course that it is a form of. */
  readonly word?: WordRecord;
  /** As the pinyin writes it, in lower case. */
  readonly readings: readonly string[];
}

export interface Lexicon {
  readonly dictionary: Dictionary;
  /** The levels of the list that it is for. */
  readonly levels: readonly LevelTable[];
  /** The readings of a character, each also in the neutral tone. */
  readonly characterReadings: (character: string) => ReadonlySet<string>;
  /** What the texts of a level stand for. */
  readonly getEntries: (level: ListLevel) => ReadonlyMap<string, readonly LexiconEntry[]>;
  readonly surnames: ReadonlyMap<string, string>;
  readonly separableVerbs: SentenceTables['separableVerbs'];
}

const numberReadings: Readonly<Record<string, string>> = {
  零: 'líng',
  〇: 'líng',
  一: 'yī',
  二: 'èr',
  三: 'sān',
  四: 'sì',
  五: 'wǔ',
  六: 'liù',
  七: 'qī',
  八: 'bā',
  九: 'jiǔ',
  十: 'shí',
  百: 'bǎi',
  千: 'qiān',
  万: 'wàn',
  第: 'dì',
};

type Add = (text: string, entry: LexiconEntry) => void;
type CharacterReadings = Lexicon['characterReadings'];

/** Splits the reading of a word of two characters. */
function splitReading([first, second]: readonly [string, string], reading: string, readingsOf: CharacterReadings) {
  const text = normalizeReading(reading);
  const head = [...readingsOf(first)].find((syllable) => text.startsWith(syllable) && readingsOf(second).has(text.slice(syllable.length)));
  return head === undefined ? undefined : ([head, text.slice(head.length)] as const);
}

// 看看, 看一看, 看了看
function addDoubledForms(word: WordRecord, add: Add): void {
  const { text, readings, partOfSpeech } = word;
  add(text + text, {
    form: 'inflected',
    word,
    readings: readings.flatMap((reading) => [reading + stripTones(reading), reading + reading]),
  });
  if (partOfSpeech !== 'verb') return;
  add(`${text}一${text}`, { form: 'inflected', word, readings: readings.map((reading) => `${reading} yī ${reading}`) });
  add(`${text}了${text}`, { form: 'inflected', word, readings: readings.map((reading) => `${reading} le ${reading}`) });
}

// 喜不喜欢, 看得见, 看不见, 高高兴兴
function addPartedForms(word: WordRecord, characters: readonly [string, string], readingsOf: CharacterReadings, add: Add): void {
  const [first, second] = characters;
  for (const reading of word.readings) {
    const syllables = splitReading(characters, reading, readingsOf);
    if (!syllables) continue;
    const [head, tail] = syllables;
    const addForm = (text: string, readings: readonly string[]) => add(text, { form: 'inflected', word, readings });
    addForm(`${first}不${word.text}`, [`${head} bù ${reading}`]);
    addForm(`${first}没${word.text}`, [`${head} méi ${reading}`]);
    if (word.partOfSpeech === 'adjective')
      addForm(`${first}${first}${second}${second}`, [head + head + tail + tail, head + stripTones(head) + tail + tail]);
    if (word.partOfSpeech !== 'verb') continue;
    // The second syllable has its full tone there.
    const tails = [tail, ...[...readingsOf(second)].filter((syllable) => stripTones(syllable) === stripTones(tail))];
    addForm(
      `${first}不${second}`,
      tails.flatMap((syllable) => [`${head} bù ${syllable}`, `${head}bu${syllable}`]),
    );
    addForm(
      `${first}得${second}`,
      tails.flatMap((syllable) => [`${head} de ${syllable}`, `${head}de${syllable}`]),
    );
  }
}

function addWord(record: WordRecord, readingsOf: CharacterReadings, add: Add): void {
  const word = { ...record, readings: record.readings.map((reading) => reading.toLowerCase()) };
  if (word.kind === 'pattern') {
    splitHalves(word.text).forEach((half, index) => {
      const readings = word.readings.map((reading) => reading.split(/…+/u).filter(Boolean)[index]?.trim() ?? '');
      add(half, { form: 'inflected', word: record, readings });
    });
    return;
  }
  add(word.text, { form: 'word', word: record, readings: word.readings });
  if (word.text === '没有') add('没', { form: 'inflected', word: record, readings: ['méi'] });
  const [first = '', second, third] = listCharacters(word.text);
  if (second === undefined && ['verb', 'adjective', 'noun', 'measure word'].includes(word.partOfSpeech)) addDoubledForms(word, add);
  if (second !== undefined && third === undefined && ['verb', 'adjective'].includes(word.partOfSpeech))
    addPartedForms(word, [first, second], readingsOf, add);
}

function collectCharacterReadings(tables: Tables, dictionary: Dictionary): CharacterReadings {
  const taughtReadings = new Map<string, string[]>([['儿', ['r']]]);
  const addReadings = (character: string, readings: readonly string[]) =>
    taughtReadings.set(character, [...(taughtReadings.get(character) ?? []), ...readings.map(normalizeReading)]);
  for (const { character, readings } of tables.characters) addReadings(character, readings);
  for (const { text, readings } of tables.levels.flatMap(({ words }) => words))
    if (listCharacters(text).length === 1 && text.length === 1) addReadings(text, readings);
  addReadings('一', ['yì', 'yí']);
  addReadings('不', ['bú']);
  const cache = new Map<string, ReadonlySet<string>>();
  return (character) => {
    const known = cache.get(character);
    if (known) return known;
    const readings = [...(taughtReadings.get(character) ?? []), ...(dictionary.get(character) ?? [])];
    const all = new Set([...readings, ...readings.map(stripTones)]);
    cache.set(character, all);
    return all;
  };
}

/** A word with what its sentence may use: the words of the list that it belongs to, of 2012 where both have it. */
export interface JudgedWord {
  readonly word: WordRecord;
  readonly level: ListLevel;
  readonly lexicon: Lexicon;
}

/** The dictionary, but a word that a list teaches with another reading has that one in the sentences of both lists: 回来 huílái. */
function readAsTaught(tables: Tables, dictionary: Dictionary): Dictionary {
  const readings = new Map(dictionary);
  for (const { text, readings: taught } of listAllTables(tables).flatMap(({ words }) => words)) {
    const known = dictionary.get(text);
    const own = taught.map(normalizeReading);
    if (known && own.every((reading) => !known.has(reading))) readings.set(text, new Set(own));
  }
  return readings;
}

/** What the sentences of both lists may use, and every word with that of its own. */
export function buildLexicons(tables: Tables, sentenceTables: SentenceTables, cedict: Dictionary) {
  const dictionary = readAsTaught(tables, cedict);
  const lexicons: Readonly<Record<WordList, Lexicon>> = {
    2012: buildLexicon(tables, sentenceTables, dictionary),
    2026: buildLexicon(selectList(tables, '2026'), sentenceTables, dictionary),
  };
  const words = listAllTables(tables).flatMap(({ level, words: records }) =>
    records.map((word): JudgedWord => ({ word, level, lexicon: lexicons[getWordList(level)] })),
  );
  const words2026 = tables.levels2026.flatMap(({ level, words: records }) =>
    records.map((word): JudgedWord => ({ word, level, lexicon: lexicons['2026'] })),
  );
  const index = (judged: readonly JudgedWord[]) => new Map(judged.map((one) => [one.word.id, one]));
  return { lexicons, words: index(words), words2026: index(words2026) };
}

/** Builds what the sentences of every level of the tables may use. */
function buildLexicon(tables: Tables, { names, separableVerbs }: SentenceTables, dictionary: Dictionary): Lexicon {
  const characterReadings = collectCharacterReadings(tables, dictionary);
  const entriesByLevel = new Map<ListLevel, ReadonlyMap<string, readonly LexiconEntry[]>>();

  const buildEntries = (level: ListLevel) => {
    const entries = new Map<string, LexiconEntry[]>();
    const add: Add = (text, entry) => {
      const others = entries.get(text);
      if (others) others.push(entry);
      else entries.set(text, [entry]);
    };
    for (const table of tables.levels)
      if (table.level <= level) for (const word of table.words) if (word.kind !== 'character') addWord(word, characterReadings, add);
    for (const { kind, text, pinyin } of names) {
      const reading = pinyin.toLowerCase();
      if (kind !== 'surname') add(text, { form: 'name', readings: [reading] });
      else {
        add(`小${text}`, { form: 'name', readings: [`xiǎo ${reading}`] });
        add(`老${text}`, { form: 'name', readings: [`lǎo ${reading}`] });
      }
    }
    for (const [text, reading] of Object.entries(numberReadings)) add(text, { form: 'number', readings: [reading] });
    add('们', { form: 'ending', readings: ['men'] });
    add('儿', { form: 'ending', readings: ['r'] });
    return entries;
  };

  return {
    dictionary,
    levels: tables.levels,
    characterReadings,
    separableVerbs,
    surnames: new Map(names.filter(({ kind }) => kind === 'surname').map(({ text, pinyin }) => [text, pinyin.toLowerCase()])),
    getEntries: (level) => {
      const entries = entriesByLevel.get(level) ?? buildEntries(level);
      entriesByLevel.set(level, entries);
      return entries;
    },
  };
}
