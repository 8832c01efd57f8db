// Checks how associations are worded: each by itself, then all of a level together, for what repeats.
import type { ListLevel } from '#contract/wire.ts';
import { listCharacters } from './course.ts';
import type { Report } from './issue.ts';
import { type LevelTable, listAllTables, type Tables } from './records.ts';
import { countMentions, countWords, endsWithMeaning, maskKeywords, splitSentences } from './wording.ts';

// A picture shows what a word says; how grammar names it is in brackets or in the note.
const grammarTalk = /\b(?:measure words?|particles?|endings?|suffix|prefix|plural|r-ending)\b/i;
// “Snow is what they long for”, “that is how you pay”, “such is life”, “it is the one we blame”: the picture bends so that it can end on the prompt.
const twistedEnding =
  /\bwhom\b|\b(?:is|are|was|were) (?:what|how)\b|\bsuch (?:is|are)\b|\ball (?:he|it|she|they|we|you) (?:do|does|needs?) is\b|\b(?:is|are) the ones? (?:he|she|they|we|you)\b/i;
const maxMeaningWords = 25;
// What tires a reader when it comes too often: no more than this share of a level's lines, of its words and of the characters first taught in it.
const habits: readonly { readonly name: string; readonly pattern: RegExp; readonly maxShare: number }[] = [
  { name: 'have a colon', pattern: /:/, maxShare: 1 / 3 },
  { name: 'end “: it is …”', pattern: /: (?:it|he|she|they|this|that)(?:['’]s|['’]re| is| are) [^:]*$/i, maxShare: 0.05 },
];
// Who and what comes to a writer's mind first; a plural is meant too. No more than this share of a table's lines tells of one, unless it is their own
// component or meaning.
const overusedNouns: readonly string[] =
  'aunt baker bear boy bride brother cake captain cat|kitten cheese child|children clerk clown coach cook cow dad daughter doctor dog donkey dragon duck farmer fisherman|fishermen fox frog general giant girl goat grandma|grandpa|grandmother|grandfather|grandparent groom guard guest hen hunter judge king lion mayor miner monk monkey mouse|mice mum neighbour nurse painter parrot pilot pirate postman|postmen queen sailor sister soup teacher thief|thieves twin uncle vet waiter widow'.split(
    ' ',
  );
const maxNounShare = 0.01;
const leastAllowed = 3;
// With fewer lines a share says nothing.
const minLinesForShare = 20;

/** An association with what it has to name and end on. */
export interface AssociationRecord {
  readonly line: number;
  readonly file: string;
  readonly text: string;
  /** What names each component: its keyword first, then further meanings. */
  readonly names: readonly (readonly string[])[];
  readonly meanings: readonly string[];
}

/** One association: its length, what it names, and how it ends; `otherKeywords` it may not name unless they are its own. */
export function checkAssociation(association: AssociationRecord, otherKeywords: readonly string[], report: Report): void {
  const { line, text, names, meanings } = association;
  const [meaning = '', ...more] = splitSentences(text);
  if (more.length > 0) report(line, 'association', `has ${more.length + 1} sentences instead of one: how it sounds is in sounds.tsv`);
  if (countWords(meaning) > maxMeaningWords)
    report(line, 'association', `the sentence has ${countWords(meaning)} words, at most ${maxMeaningWords}`);

  const grammar = grammarTalk.exec(text);
  if (grammar) report(line, 'association', `talks of grammar: “${grammar[0]}”`);
  const twisted = twistedEnding.exec(meaning);
  if (twisted && !meanings.some((word) => countMentions(word, twisted[0]) > 0)) report(line, 'association', `is twisted: “${twisted[0]}”`);
  for (const name of names)
    if (!name.some((word) => countMentions(meaning, word) > 0))
      report(line, 'association', `does not name the component “${name.join('” or “')}”`);

  const prompt = meanings[0] ?? '';
  if (!endsWithMeaning(meaning, prompt)) report(line, 'association', `the sentence does not end with the prompt “${prompt}”`);
  else {
    const similarKeywordCount = names.filter((name) => name.some((word) => countMentions(word, prompt) > 0)).length;
    const times = countMentions(text, prompt);
    if (times > 1 + similarKeywordCount) report(line, 'association', `the meaning “${prompt}” occurs ${times} times instead of once`);
  }

  const ownTexts = [...names.flat(), ...meanings];
  for (const keyword of otherKeywords)
    if (
      countMentions(meaning, keyword) > 0 &&
      !ownTexts.some((word) => countMentions(word, keyword) > 0 || countMentions(keyword, word) > 0)
    )
      report(line, 'association', `names “${keyword}”, which is not a component of the character`);
}

/** Reports each association with the wording of an earlier one except for what they name, and returns how many there are. */
export function checkSharedWording(associations: readonly AssociationRecord[], createReport: (file: string) => Report): number {
  const first = new Map<string, AssociationRecord>();
  let duplicates = 0;
  for (const association of associations) {
    const wording = maskKeywords(association.text, [...association.names.flat(), ...association.meanings]);
    const earlier = first.get(wording);
    if (!earlier) first.set(wording, association);
    else {
      duplicates += 1;
      createReport(association.file)(
        association.line,
        'association',
        `shares its wording with ${earlier.file}:${earlier.line}: “${earlier.text}”`,
      );
    }
  }
  return duplicates;
}

/** The associations of each level: of its words of several characters, and of the characters first taught in it. */
function listLines({ characters, levels, added }: Tables): { table: LevelTable; words: string[]; characters: string[] }[] {
  const untaught = new Map(characters.map(({ character, association }) => [character, association]));
  return listAllTables({ levels, added }).map((table) => {
    const taught = new Set(table.words.flatMap(({ text }) => listCharacters(text)).filter((character) => untaught.has(character)));
    const characterLines = [...taught].map((character) => untaught.get(character) ?? '');
    for (const character of taught) untaught.delete(character);
    return {
      table,
      words: table.words.map(({ association }) => association).filter(Boolean),
      characters: characterLines.filter(Boolean),
    };
  });
}

function calculateColonShare(lines: readonly string[]): number {
  return lines.length === 0 ? 0 : lines.filter((line) => line.includes(':')).length / lines.length;
}

/** The share of associations with a colon, 0 to 1, by level: of the words, and of the characters first taught there. */
export function listColonShares(tables: Tables): { level: ListLevel; words: number; characters: number }[] {
  return listLines(tables).map(({ table, words, characters }) => ({
    level: table.level,
    words: calculateColonShare(words),
    characters: calculateColonShare(characters),
  }));
}

function checkLevelHabits(lines: readonly string[], report: Report, kind: string): void {
  if (lines.length < minLinesForShare) return;
  for (const { name, pattern, maxShare } of habits) {
    const count = lines.filter((line) => pattern.test(line)).length;
    const most = Math.ceil(maxShare * lines.length);
    if (count > most) report(0, 'association', `${count} of the ${lines.length} lines of ${kind} ${name}, at most ${most} may`);
  }
}

/** Reports what too many lines of a level do, of its words and of the characters first taught in it. */
export function checkHabits(tables: Tables, createReport: (file: string) => Report): void {
  for (const { table, words, characters } of listLines(tables)) {
    checkLevelHabits(words, createReport(table.file), 'words');
    checkLevelHabits(characters, createReport(table.file), 'characters');
  }
}

/** Reports each line of a table that tells of an overused noun when as many lines before it as may do so already do. */
export function checkOverusedNouns(associations: readonly AssociationRecord[], createReport: (file: string) => Report): void {
  const patterns = overusedNouns.map((noun) => ({ noun, pattern: new RegExp(`\\b(?:${noun})s?\\b`, 'i') }));
  for (const [file, lines] of Map.groupBy(associations, (association) => association.file)) {
    const most = Math.max(leastAllowed, Math.ceil(maxNounShare * lines.length));
    for (const { noun, pattern } of patterns) {
      const telling = lines.filter(
        ({ text, names, meanings }) => pattern.test(text) && ![...names.flat(), ...meanings].some((own) => pattern.test(own)),
      );
      for (const { line } of telling.slice(most))
        createReport(file)(
          line,
          'association',
          `tells of “${noun.replaceAll('|', '” or “')}”, as ${most} lines above it do: at most ${most} of ${lines.length} may`,
        );
    }
  }
}
