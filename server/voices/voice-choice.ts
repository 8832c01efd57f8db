// Chooses which recording speaks which item of the course.
import type { Course, StudyWord } from '#contract/study-word.ts';
import { parseSyllables } from '#engine/pinyin.ts';

/** Whose recording it is: of the item itself, of another one that sounds exactly alike, of the bare syllable by another speaker; or none. */
export const voiceSources = ['own', 'homophone', 'syllable', 'none'] as const;
export type VoiceSource = (typeof voiceSources)[number];

/** The recording of an item; `name` is empty without one. */
export interface VoiceChoice {
  readonly name: string;
  readonly source: VoiceSource;
}

const neutralTone = '5';
const none: VoiceChoice = { name: '', source: 'none' };

function listWords({ levels }: Course): StudyWord[] {
  return [...levels.values()].flatMap(({ words }) => words);
}

function isOneCharacter(text: string): boolean {
  return Array.from(text).length === 1;
}

/** Numbered syllables of a reading as one key, such as `ni3 hao3`; undefined if it is not pinyin of the text. */
function findSound(text: string, reading: string): string | undefined {
  return parseSyllables(reading, Array.from(text).length)?.join(' ');
}

/** Every reading of each text: of a character also those that it has inside words, where it may be light besides. */
function collectSounds(words: readonly StudyWord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sounds = new Map<string, Set<string>>();
  const add = (text: string, reading: string, countsLight: boolean) => {
    const sound = findSound(text, reading);
    if (sound === undefined || (!countsLight && sound.endsWith(neutralTone))) return;
    sounds.set(text, (sounds.get(text) ?? new Set()).add(sound));
  };
  for (const { text, reading, otherReadings, components, introduces } of words) {
    for (const one of [reading, ...otherReadings]) add(text, one, true);
    for (const { character, reading: one } of introduces) add(character, one, false);
    if (!isOneCharacter(text)) for (const { glyph, reading: one } of components) if (isOneCharacter(glyph)) add(glyph, one, false);
  }
  return sounds;
}

/** Name of the recording of a numbered syllable (`lü4` is `lv4`); undefined for a light one, which nobody speaks by itself. */
function nameSyllable(sound: string | undefined): string | undefined {
  return sound === undefined || sound.includes(' ') || sound.endsWith(neutralTone) ? undefined : sound.replace('ü', 'v');
}

/** Names of all recordings that can serve the course: its texts and the syllables of its characters. */
export function listVoiceNames(course: Course): ReadonlySet<string> {
  const words = listWords(course);
  const names = words.flatMap(({ text, reading }) => [text, isOneCharacter(text) ? nameSyllable(findSound(text, reading)) : undefined]);
  return new Set(names.filter((name) => name !== undefined && /^(?:\p{Script=Han}+|[a-z]+[1-4])$/u.test(name)) as string[]);
}

/**
 * Chooses the recording of every item, by its id. A recording of a character says one reading and does not tell which,
 * so a character with several takes that of a text with exactly the wanted one.
 * @param recordings names of the recordings that there are: texts, and syllables such as `hao3`
 */
export function chooseVoices(course: Course, recordings: ReadonlySet<string>): ReadonlyMap<string, VoiceChoice> {
  const words = listWords(course);
  const sounds = collectSounds(words);
  const isUnambiguous = (text: string) => sounds.get(text)?.size === 1;
  const textBySound = new Map<string, string>();
  for (const [text, [sound = '', ...others]] of sounds)
    if (others.length === 0 && recordings.has(text) && !textBySound.has(sound)) textBySound.set(sound, text);
  const choose = ({ text, reading }: StudyWord): VoiceChoice => {
    if (recordings.has(text) && (!isOneCharacter(text) || isUnambiguous(text))) return { name: text, source: 'own' };
    const sound = findSound(text, reading);
    const alike = sound === undefined ? undefined : textBySound.get(sound);
    if (alike !== undefined) return { name: alike, source: 'homophone' };
    const syllable = nameSyllable(sound);
    return syllable !== undefined && recordings.has(syllable) ? { name: syllable, source: 'syllable' } : none;
  };
  return new Map(words.map((word) => [word.id, choose(word)]));
}

/** How many items each source covers. */
export function countVoiceSources(choices: ReadonlyMap<string, VoiceChoice>): Readonly<Record<VoiceSource, number>> {
  const counts = { own: 0, homophone: 0, syllable: 0, none: 0 };
  for (const { source } of choices.values()) counts[source] += 1;
  return counts;
}
