// The family of a syllable: every character of the course that has it, in any tone, those that the learner knows first.
import type { DictionaryEntry } from '#engine/word-dictionary.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { ToneContour } from '#web/study/sound/ToneContour.tsx';
import { LeafMark } from './LeafMark.tsx';
import { useLearntWords } from './learnt-words.ts';
import { useWordDictionary } from './word-dictionary.ts';
import { formatFamily } from './chinese-messages.ts';

/** A character in one of its readings. */
export interface FamilyMember {
  readonly character: string;
  readonly reading: string;
  readonly tone: number;
  readonly meaning: string;
  readonly level: number;
  readonly isLearnt: boolean;
}

/** The members of a family by tone, within a tone in the order of the course; a character that several levels teach stands once. */
export function listFamily(syllable: string, entries: readonly DictionaryEntry[], learntWords: ReadonlySet<string>): FamilyMember[] {
  const members = new Map<string, FamilyMember>();
  for (const { id, text, level, readings, syllables, meaning } of entries) {
    if (Array.from(text).length > 1) continue;
    for (const [index, [numbered = '']] of syllables.entries()) {
      if (numbered.slice(0, -1) !== syllable) continue;
      const reading = readings[index] ?? '';
      const known = members.get(text + reading);
      const isLearnt = learntWords.has(id) || known?.isLearnt === true;
      const first = known ?? { character: text, reading, tone: Number(numbered.at(-1)), meaning, level };
      members.set(text + reading, { ...first, isLearnt });
    }
  }
  return [...members.values()].toSorted((one, other) => one.tone - other.tone);
}

/** What the learner knows comes first; a leaf marks it. */
function compareLearnt(one: FamilyMember, other: FamilyMember): number {
  return Number(other.isLearnt) - Number(one.isLearnt);
}

function MemberList({ label, members, current }: { label: string; members: readonly FamilyMember[]; current: string }) {
  if (members.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className="text-sm text-muted">{label}</h3>
      <ul className="mb-4 divide-y divide-line">
        {members.map(({ character, reading, tone, meaning, level, isLearnt }) => (
          <li key={character + reading} className="flex items-center gap-3 py-1.5">
            <Chinese
              className={`w-10 text-center font-han text-3xl leading-tight ${character === current ? 'rounded-control bg-vine-soft text-vine-strong' : ''}`}
            >
              {character}
            </Chinese>
            <ToneContour tones={[tone]} className="size-5" />
            <Pinyin className="w-16 text-vine-strong">{reading}</Pinyin>
            <span className="min-w-0 flex-1 text-left">{meaning}</span>
            <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
              {isLearnt && (
                <>
                  <LeafMark />
                  <span className="sr-only">Learnt,</span>
                </>
              )}
              <span>{`HSK ${level}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface SoundFamilyProps {
  /** Without its tone. */
  readonly syllable: string;
  /** The character from which the list was opened. */
  readonly character: string;
  /** The characters that share its part for the sound. */
  readonly relatives: string;
  readonly onClose: () => void;
}

/** A dialog with the list. */
export function SoundFamily({ syllable, character, relatives, onClose }: SoundFamilyProps) {
  const { dictionary, isFailed, retry } = useWordDictionary();
  const learntWords = useLearntWords();
  const isRelative = (member: FamilyMember) => member.character === character || relatives.includes(member.character);
  const members = dictionary && listFamily(syllable, dictionary.entries, learntWords);
  return (
    <Dialog open title={<MixedText text={formatFamily(syllable)} />} onClose={onClose}>
      {isFailed && <ErrorPanel text="The characters could not be loaded." onRetry={retry} />}
      {!members && !isFailed && (
        <div role="status" aria-label="Loading the characters">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mt-2 h-12 w-full" />
        </div>
      )}
      {members && (
        <>
          <MemberList
            label="With the same part for the sound"
            members={members.filter((member) => relatives !== '' && isRelative(member)).toSorted(compareLearnt)}
            current={character}
          />
          <MemberList
            label={relatives === '' ? 'In all tones' : 'Others'}
            members={members.filter((member) => relatives === '' || !isRelative(member)).toSorted(compareLearnt)}
            current={character}
          />
        </>
      )}
    </Dialog>
  );
}
