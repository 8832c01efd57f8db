// Joins the course with the recordings of this installation.
import type { Sentence, WordUse } from '#contract/study-aids.ts';
import type { Course } from '#contract/study-word.ts';
import { type InstalledVoices, buildVoiceAddress } from './installation.ts';
import { type VoiceSource, chooseVoices, countVoiceSources } from './voice-choice.ts';
import { formatCoverage } from './voice-messages.ts';

/** The same course, where every word that has a recording carries its address, in example sentences and uses too. */
export function addVoices(course: Course, voices: InstalledVoices): Course {
  if (voices.hashes.size === 0) return course;
  const choices = chooseVoices(course, new Set(voices.hashes.keys()));
  const findVoice = (id: string) => buildVoiceAddress(voices, choices.get(id)?.name ?? '');
  const addSentenceVoices = <Text extends Sentence>(sentence: Text): Text => ({
    ...sentence,
    words: sentence.words.map((word) => {
      const voice = word.id === undefined ? '' : findVoice(word.id);
      return voice === '' ? word : { ...word, voice };
    }),
  });
  const levels = [...course.levels].map(([level, studyLevel]) => {
    const words = studyLevel.words.map((word) => ({
      ...word,
      voice: findVoice(word.id),
      sentence: word.sentence && addSentenceVoices(word.sentence),
    }));
    const uses = Object.entries(studyLevel.uses ?? {}).map(([id, ofWord]) => [id, ofWord.map(addSentenceVoices<WordUse>)] as const);
    return [level, { ...studyLevel, words, ...(studyLevel.uses && { uses: Object.fromEntries(uses) }) }] as const;
  });
  return { ...course, levels: new Map(levels) };
}

/** How many items of the course the recordings cover, by whose recording it is. */
export function countCoverage(course: Course, { hashes }: InstalledVoices): Readonly<Record<VoiceSource, number>> {
  return countVoiceSources(chooseVoices(course, new Set(hashes.keys())));
}

/** Says in one line whether recordings are installed, and how to install them. */
export function describeVoices(course: Course, voices: InstalledVoices): string {
  if (voices.problem !== undefined) return `Voices: ${voices.problem}; run \`npm run voices\` again.`;
  if (voices.hashes.size === 0)
    return "Voices: no recordings are installed, so the browser's voice speaks; `npm run voices` installs them.";
  const { none, ...spoken } = countCoverage(course, voices);
  const count = spoken.own + spoken.homophone + spoken.syllable;
  return formatCoverage(voices.hashes.size, count, count + none);
}
