// Choosing the tones of a word, syllable by syllable: by buttons, or by the keys 1 to 5 and Backspace.
import { useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/study.ts';
import { listToneSyllables } from '#engine/asking-ways.ts';
import { markTone } from '#engine/pinyin.ts';
import { Pinyin } from '#web/study/text/Chinese.tsx';
import { KeyCap } from './KeyCap.tsx';
import { promptId } from './QuestionTitle.tsx';
import { useStudyKeys } from './useStudyKeys.ts';
import { formatToneBefore, formatToneBehind } from './session-messages.ts';

export interface TonePickerProps {
  readonly question: Question;
  readonly isLocked: boolean;
  readonly outcome: 'right' | 'wrong' | undefined;
  /** Called when the last tone is chosen, with numbered pinyin such as `ni3hao3`. */
  readonly onChoose: (pinyin: string) => void;
}

const tones = [
  { tone: 1, name: 'high', path: 'M3 5H21' },
  { tone: 2, name: 'rising', path: 'M3 19L21 5' },
  { tone: 3, name: 'low', path: 'M3 9L11 19L21 5' },
  { tone: 4, name: 'falling', path: 'M3 5L21 19' },
  { tone: 5, name: 'light', path: 'M12 12h.01' },
] as const;

const outcomeClasses = { right: 'border-vine bg-vine-soft text-vine-strong', wrong: 'border-seal bg-seal-soft text-seal' };

/** Mounted under a new key for each question. */
export default function TonePicker({ question, isLocked, outcome, onChoose }: TonePickerProps) {
  const syllables = listToneSyllables(question);
  const [chosen, setChosen] = useState<readonly (number | undefined)[]>(() => syllables.map(() => undefined));
  const [active, setActive] = useState(0);
  // Undo opens the choice again.
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current && !isLocked) {
      setChosen((before) => before.map(() => undefined));
      setActive(0);
    }
    wasLocked.current = isLocked;
  }, [isLocked]);

  function choose(tone: number): void {
    if (isLocked) return;
    const next = chosen.map((before, index) => (index === active ? tone : before));
    setChosen(next);
    const open = next.indexOf(undefined);
    if (open >= 0) setActive(open);
    else onChoose(syllables.map(({ letters }, index) => `${letters}${next[index] ?? 0}`).join(''));
  }
  function goBack(): void {
    const last = active > 0 && chosen[active] === undefined ? active - 1 : active;
    setChosen(chosen.map((before, index) => (index === last ? undefined : before)));
    setActive(last);
  }
  useStudyKeys(isLocked ? {} : { choose: (index) => choose(index + 1), back: goBack });

  return (
    <div role="group" aria-labelledby="asked" aria-describedby={promptId} className="flex w-full flex-col items-center gap-4">
      <ol className="flex flex-wrap justify-center gap-2">
        {syllables.map(({ letters }, index) => {
          const tone = chosen[index];
          const state = outcome
            ? outcomeClasses[outcome]
            : index === active && !isLocked
              ? 'border-vine bg-raised'
              : 'border-line bg-raised';
          return (
            <li key={`${index}${letters}`}>
              <button
                type="button"
                aria-current={index === active && !isLocked ? 'step' : undefined}
                aria-disabled={isLocked}
                onClick={() => !isLocked && setActive(index)}
                className={`min-h-14 min-w-16 rounded-control border-2 px-3 font-reading text-2xl ${state}`}
              >
                <Pinyin>{tone === undefined ? letters : markTone(letters, tone)}</Pinyin>
                <span className="sr-only">{tone === undefined ? ', no tone yet' : formatToneBehind(tone)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <ol className="grid w-full grid-cols-5 gap-2 min-[600px]:gap-3">
        {tones.map(({ tone, name, path }) => (
          <li key={tone}>
            <button
              type="button"
              aria-disabled={isLocked}
              onClick={() => choose(tone)}
              className="relative flex min-h-20 w-full flex-col items-center justify-center gap-1 rounded-control border-2 border-line bg-raised px-1 hover:border-vine hover:bg-paper"
            >
              <KeyCap name={String(tone)} isLetter className="absolute top-1 left-2" />
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7">
                <path
                  d={path}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={tone === 5 ? 6 : 2.5}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <span className="text-sm">
                <span className="sr-only">{formatToneBefore(tone)}</span>
                <span>{name}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
