// Checks every reading against CC-CEDICT.
import { createRequire } from 'node:module';
import { charactersOf, halvesOf } from './course.ts';
import type { Fault } from './fault.ts';
import { bareReading, toneless, withToneMark } from './reading.ts';
import { charactersFile, type Tables } from './tables.ts';

type Dictionary = ReadonlyMap<string, ReadonlySet<string>>;

// 一 and 不 change their tone before others; the tables write either form, the dictionary the plain one.
function plainTones(reading: string): string {
  return bareReading(reading).replace(/y[íì]/g, 'yī').replace(/bú/g, 'bù');
}

function readDictionary(): Dictionary {
  const text = createRequire(import.meta.url)('hanzi/lib/data/cedict_ts.u8.js') as string;
  const readings = new Map<string, Set<string>>();
  for (const [, simplified = '', syllables = ''] of text.matchAll(/^\S+ (\S+) \[([^\]]+)\] \//gm)) {
    const reading = plainTones(syllables.split(' ').map(withToneMark).join(''));
    const known = readings.get(simplified);
    if (known) known.add(reading);
    else readings.set(simplified, new Set([reading]));
  }
  return readings;
}

// A word that the dictionary does not list is read as its characters are.
function isReadAsItsCharacters(characters: readonly string[], reading: string, dictionary: Dictionary): boolean {
  const [first, ...rest] = characters;
  if (first === undefined) return reading === '';
  const known = [...(dictionary.get(first) ?? [])];
  const weak = known.map(toneless);
  return [...known, ...weak].some(
    (syllable) => reading.startsWith(syllable) && isReadAsItsCharacters(rest, reading.slice(syllable.length), dictionary),
  );
}

function isKnown(word: string, reading: string, dictionary: Dictionary): boolean {
  const bare = plainTones(reading);
  const known = dictionary.get(word);
  return known ? known.has(bare) : isReadAsItsCharacters(charactersOf(word), bare, dictionary);
}

/** Every reading of the tables that CC-CEDICT does not know; `subject` is what an exception would name. */
export function checkReadings(tables: Tables): (Fault & { subject: string })[] {
  const dictionary = readDictionary();
  const faults: (Fault & { subject: string })[] = [];
  const check = (file: string, line: number, column: string, word: string, readings: readonly string[]) => {
    for (const reading of readings)
      if (!isKnown(word, reading, dictionary)) {
        const known = [...(dictionary.get(word) ?? [])].join(', ') || 'nothing';
        faults.push({ file, line, column, subject: word, reason: `CC-CEDICT does not read “${word}” as “${reading}” but as ${known}` });
      }
  };
  for (const { line, character, readings } of tables.characters) check(charactersFile, line, 'readings', character, readings);
  for (const { file, items } of tables.levels)
    for (const { line, item, readings } of items) {
      const halves = halvesOf(item);
      if (halves.length < 2) check(file, line, 'reading', halves[0] ?? item, readings);
      else
        for (const reading of readings)
          halves.forEach((half, at) => check(file, line, 'reading', half, [reading.split(/…+/u).filter(Boolean)[at] ?? '']));
    }
  return faults;
}
