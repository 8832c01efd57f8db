// Checks the sound tables: an entry of the first kind that fits for every taught reading, and lines that keep the rules of pegs and props.
import type { ListLevel } from '#contract/wire.ts';
import { listCharacters } from './course.ts';
import type { ContentIssue } from './issue.ts';
import { readTone, stripTones } from './reading.ts';
import { createFamilyTest, listTaughtReadings, type TaughtReading } from './sound-families.ts';
import { type PegRecord, pegsFile, propsByTone, readSounds, type soundKinds, type SoundRecord, soundsFile } from './sounds.ts';
import { listAllTables, type Tables } from './records.ts';
import { charactersFile, componentsFile } from './tables.ts';
import { countMentions, countWords, listStems } from './wording.ts';

type SoundKind = (typeof soundKinds)[number];

export interface SoundCheck {
  /** How many readings of each level have an entry of each kind. */
  readonly counts: ReadonlyMap<ListLevel, Readonly<Record<SoundKind, number>>>;
  readonly pegs: number;
  /** Readings told by another kind, although their syllable has a peg: their peg line is not written yet, or none was good. */
  readonly withoutPegLine: number;
  readonly issues: readonly ContentIssue[];
}

const allProps = Object.values(propsByTone).flat();
const maxLineWords = 14;
const maxPropShare = 0.4;
// With fewer lines a share says nothing.
const minLinesForShare = 20;
// English has no honest word for them.
const syllablesWithoutPeg = /^(?:c(?!h)|z(?!h))|ü|^[jqx]u|(?:uang|iong)$/;
/** `subject` stands before each reason. */
type Say = (column: string, reason: string) => void;

/** What a component or character is called, by its form. */
function collectNames(tables: Tables): Map<string, string> {
  const names = new Map(tables.characters.map(({ character, meanings }) => [character, meanings.join(' ')]));
  for (const { glyph, variants, keyword } of tables.components)
    for (const form of [glyph, ...variants]) names.set(form, [keyword, names.get(form)].filter(Boolean).join(' '));
  return names;
}

/** The words of a character's picture: its components' names, its meanings and its association. */
function collectPictures(tables: Tables): Map<string, Set<string>> {
  const names = collectNames(tables);
  return new Map(
    tables.characters.map(({ character, meanings, components, association }) => [
      character,
      new Set(listStems([association, ...meanings, ...components.map(({ glyph }) => names.get(glyph) ?? '')].join(' '))),
    ]),
  );
}

function checkPegs(
  pegs: readonly PegRecord[],
  taught: readonly TaughtReading[],
  report: (line: number, column: string, reason: string) => void,
) {
  for (const { line, syllable, peg } of pegs) {
    const readings = taught.filter((reading) => reading.syllable === syllable);
    if (readings.length < 2) report(line, 'syllable', `${readings.length} taught readings are “${syllable}”; a peg needs two`);
    if (syllablesWithoutPeg.test(syllable)) report(line, 'syllable', `English has no peg for “${syllable}”`);
    if (allProps.some((prop) => countMentions(peg, prop) > 0 || countMentions(prop, peg) > 0)) report(line, 'peg', `“${peg}” is a prop`);
    const other = pegs.find((record) => record.peg !== peg && countMentions(record.peg, peg) > 0);
    if (other) report(line, 'peg', `“${peg}” is in the peg “${other.peg}”`);
  }
}

/** Whether the written line alone tells the sound and its tone: those of `family` and `like` only add to what the other character tells. */
function isWhollyWritten({ kind }: SoundRecord): boolean {
  return kind === 'peg' || kind === 'spell';
}

function checkText(sound: SoundRecord, pegs: readonly PegRecord[], picture: ReadonlySet<string>, say: Say): void {
  const { kind, text, reading } = sound;
  if (countWords(text) > maxLineWords) say('line', `${countWords(text)} words, at most ${maxLineWords}`);
  if (!/^[“"‘]?\p{Lu}/u.test(text) || !/[.?!][”"’]?$/u.test(text)) say('line', 'is not a sentence');
  const props = allProps.filter((prop) => countMentions(text, prop) > 0);
  const tone = readTone(reading);
  const ownProps = propsByTone[tone] ?? [];
  if (props.length > 1) say('line', `has the props “${props.join('” and “')}”; one is allowed`);
  for (const prop of props) if (!ownProps.includes(prop)) say('line', `“${prop}” is no prop of tone ${tone}: ${ownProps.join(', ')}`);
  for (const { syllable, peg } of pegs)
    if (syllable !== stripTones(reading) && countMentions(text, peg) > 0) say('line', `uses “${peg}”, the peg of “${syllable}”`);
  if (!isWhollyWritten(sound)) return;
  if (props.length === 0) say('line', `has no prop of tone ${tone}: ${ownProps.join(', ')}`);
  const ownPeg = pegs.find(({ syllable }) => syllable === stripTones(reading))?.peg;
  if (kind === 'peg') {
    if (ownPeg === undefined) return say('kind', `“${stripTones(reading)}” has no peg`);
    if (countMentions(text, ownPeg) === 0) say('line', `does not use the peg “${ownPeg}”`);
  } else if (ownPeg !== undefined && countMentions(text, ownPeg) > 0) say('kind', `“${ownPeg}” is the peg of a peg line`);
  const reservedStems = new Set([ownPeg ?? '', ...allProps].flatMap(listStems));
  if (!listStems(text).some((stem) => picture.has(stem) && !reservedStems.has(stem))) say('line', 'uses no word of the picture');
}

function checkPropShares(sounds: readonly SoundRecord[], issues: ContentIssue[]): void {
  const written = sounds.filter(isWhollyWritten);
  for (const [tone, props] of Object.entries(propsByTone)) {
    const lines = written.filter(({ reading }) => readTone(reading) === Number(tone));
    for (const prop of props) {
      const share = lines.filter(({ text }) => countMentions(text, prop) > 0).length / lines.length;
      if (lines.length >= minLinesForShare && share > maxPropShare) {
        const reason = `“${prop}” is in ${(share * 100).toFixed(0)} % of the peg and spell lines of tone ${tone}, at most ${maxPropShare * 100} % are allowed`;
        issues.push({ file: soundsFile, line: 0, column: 'line', reason });
      }
    }
  }
}

/** Pegs and props as keywords of components, except a peg that is the keyword of a component with its own reading (元 yuan). */
function checkKeywords(tables: Tables, pegs: readonly PegRecord[], issues: ContentIssue[]): void {
  for (const { line, keyword, reading } of tables.components) {
    const peg = pegs.find((record) => countMentions(keyword, record.peg) > 0 && record.syllable !== stripTones(reading));
    const word = peg?.peg ?? allProps.find((prop) => countMentions(keyword, prop) > 0);
    if (word !== undefined)
      issues.push({
        file: componentsFile,
        line,
        column: 'keyword',
        reason: `“${keyword}” uses “${word}”, which is reserved for sound lines`,
      });
  }
}

/** Pegs and props in associations, except where the item or one of its parts is called so (梯 ladder, 羽 feather). */
function checkAssociations(tables: Tables, pegs: readonly PegRecord[], issues: ContentIssue[]): void {
  const names = collectNames(tables);
  const reservedWords = [...allProps, ...pegs.map(({ peg }) => peg)];
  const check = (file: string, line: number, association: string, ownNames: readonly string[]) => {
    for (const word of reservedWords)
      if (countMentions(association, word) > 0 && !ownNames.some((name) => countMentions(name, word) > 0 || countMentions(word, name) > 0))
        issues.push({ file, line, column: 'association', reason: `uses “${word}”, which is reserved for sound lines` });
  };
  for (const { line, association, meanings, components } of tables.characters)
    check(charactersFile, line, association, [...meanings, ...components.map(({ glyph }) => names.get(glyph) ?? '')]);
  const componentsOf = new Map(tables.characters.map(({ character, components }) => [character, components.map(({ glyph }) => glyph)]));
  for (const { words } of listAllTables(tables))
    for (const { file, line, association, text, translations } of words) {
      const characters = listCharacters(text);
      // A character that is taught again for another sense has a picture of its own there.
      const parts = characters.length > 1 ? characters : [...characters, ...(componentsOf.get(text) ?? [])];
      check(file, line, association, [...translations, ...parts.map((part) => names.get(part) ?? '')]);
    }
}

/** Reads the sound tables of a folder and checks them against the tables of the course. */
export function checkSounds(folder: string, tables: Tables): SoundCheck {
  const { pegs, sounds, issues } = readSounds(folder);
  // The lines are written for the order of the files; another list finds others where it must (study-aids.ts).
  const taught = listTaughtReadings(listAllTables(tables), tables);
  checkPegs(pegs, taught, (line, column, reason) => void issues.push({ file: pegsFile, line, column, reason }));
  checkKeywords(tables, pegs, issues);
  checkAssociations(tables, pegs, issues);
  checkPropShares(sounds, issues);
  const isFamily = createFamilyTest(tables);
  const pictures = collectPictures(tables);
  const places = new Map(taught.map(({ character, reading }, index) => [`${character} ${reading}`, index]));
  const pegSyllables = new Set(pegs.map(({ syllable }) => syllable));
  const counts = new Map<ListLevel, Record<SoundKind, number>>();
  let withoutPegLine = 0;

  for (const sound of sounds) {
    const { line, character, reading, kind, of, text } = sound;
    const say: Say = (column, reason) => void issues.push({ file: soundsFile, line, column, reason: `${character} ${reading}: ${reason}` });
    const place = places.get(`${character} ${reading}`);
    const own = place === undefined ? undefined : taught[place];
    if (place === undefined || !own) {
      say('reading', 'is no reading of the course');
      continue;
    }
    const levelCounts = counts.get(own.level) ?? { family: 0, peg: 0, like: 0, spell: 0 };
    levelCounts[kind] += 1;
    counts.set(own.level, levelCounts);
    if (pegSyllables.has(own.syllable) && (kind === 'like' || kind === 'spell')) withoutPegLine += 1;

    const earlier = taught.slice(0, place).filter(({ syllable }) => syllable === own.syllable);
    const families = earlier.filter((other) => isFamily(character, other.character));
    const [family] = families;
    const sameTone = families.filter((other) => other.reading === reading);
    const hasOf = kind === 'family' || kind === 'like';
    if (hasOf && !earlier.some((other) => other.character === of))
      say('of', of === '' ? 'is empty' : `“${of}” is not taught before with the syllable “${own.syllable}”`);
    if (!hasOf && of !== '') say('of', `a ${kind} line has none`);
    if (kind === 'family' && of !== '' && !isFamily(character, of)) say('of', `“${of}” does not share a sound component`);
    if (kind === 'family' && sameTone[0] && !sameTone.some((other) => other.character === of))
      say('of', `“${sameTone[0].character}” has the same tone`);
    if (kind !== 'family' && family) say('kind', `family fits before ${kind}: “${family.character}” shares the sound component`);
    if (kind === 'spell' && earlier[0]) say('kind', `like fits before spell: “${earlier[0].character}” has the syllable`);
    if (text !== '') checkText(sound, pegs, pictures.get(character) ?? new Set(), say);
    else if (isWhollyWritten(sound)) say('line', 'is empty');
  }

  const written = new Set(sounds.map(({ character, reading }) => `${character} ${reading}`));
  for (const { character, reading } of taught)
    if (!written.has(`${character} ${reading}`))
      issues.push({ file: soundsFile, line: 0, column: '', reason: `${character} ${reading} has no sound` });
  return { counts, pegs: pegs.length, withoutPegLine, issues };
}
