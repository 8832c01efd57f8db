// Checks every reading against CC-CEDICT.
import { listDictionaryEntries } from './cedict.ts';
import { listCharacters, splitHalves } from './course.ts';
import type { ContentIssue } from './issue.ts';
import { normalizeReading, stripTones } from './reading.ts';
import { listAllTables, type Tables } from './records.ts';
import { charactersFile } from './tables.ts';

/** The normalized readings of each simplified word. */
export type Dictionary = ReadonlyMap<string, ReadonlySet<string>>;

/** A normalized reading with 一 and 不 in their citation tones: the tables use either form, the dictionary only that one. */
export function normalizeTones(reading: string): string {
  return normalizeReading(reading).replace(/y[íì]/g, 'yī').replace(/bú/g, 'bù');
}

/** The readings of every word of CC-CEDICT. */
export function readDictionary(): Dictionary {
  const readings = new Map<string, Set<string>>();
  for (const { simplified, reading } of listDictionaryEntries()) {
    const knownReadings = readings.get(simplified);
    if (knownReadings) knownReadings.add(reading);
    else readings.set(simplified, new Set([reading]));
  }
  return readings;
}

// A word that is not in the dictionary is read like its characters.
function matchesCharacterReadings(characters: readonly string[], reading: string, dictionary: Dictionary): boolean {
  const [first, ...rest] = characters;
  if (first === undefined) return reading === '';
  const readings = [...(dictionary.get(first) ?? [])].map(normalizeTones);
  const tonelessReadings = readings.map(stripTones);
  return [...readings, ...tonelessReadings].some(
    (syllable) => reading.startsWith(syllable) && matchesCharacterReadings(rest, reading.slice(syllable.length), dictionary),
  );
}

function isKnownReading(word: string, reading: string, dictionary: Dictionary): boolean {
  const normalized = normalizeTones(reading);
  const readings = dictionary.get(word);
  return readings
    ? [...readings].map(normalizeTones).includes(normalized)
    : matchesCharacterReadings(listCharacters(word), normalized, dictionary);
}

/** Every reading of the tables that CC-CEDICT does not know; `subject` is the value for exceptions.tsv. */
export function checkReadings(tables: Tables): (ContentIssue & { subject: string })[] {
  const dictionary = readDictionary();
  const issues: (ContentIssue & { subject: string })[] = [];
  const check = (file: string, line: number, column: string, word: string, readings: readonly string[]) => {
    for (const reading of readings)
      if (!isKnownReading(word, reading, dictionary)) {
        const dictionaryReadings = [...(dictionary.get(word) ?? [])].join(', ') || 'nothing';
        issues.push({
          file,
          line,
          column,
          subject: word,
          reason: `CC-CEDICT does not read “${word}” as “${reading}” but as ${dictionaryReadings}`,
        });
      }
  };
  for (const { line, character, readings } of tables.characters) check(charactersFile, line, 'readings', character, readings);
  for (const { file, words } of listAllTables(tables))
    for (const { line, text, readings } of words) {
      const halves = splitHalves(text);
      if (halves.length < 2) check(file, line, 'reading', halves[0] ?? text, readings);
      else
        for (const reading of readings)
          halves.forEach((half, index) => check(file, line, 'reading', half, [reading.split(/…+/u).filter(Boolean)[index] ?? '']));
    }
  return issues;
}
