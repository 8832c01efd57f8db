// Hints of a question: each stays hidden until the learner asks for it (learning §2 "Quiz screens").
import { useState } from 'react';
import { Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyCap } from './KeyCap.tsx';
import { useStudyKeys } from './useStudyKeys.ts';

export interface Hint {
  readonly label: string;
  readonly text: string;
  /** Pinyin; the transcription key opens it. */
  readonly isSound?: boolean;
}

function HintButton({ hint }: { hint: Hint }) {
  const [isOpen, setOpen] = useState(false);
  useStudyKeys(hint.isSound ? { transcription: () => setOpen(true) } : {});
  if (!isOpen)
    return (
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <span className="text-sm min-[600px]:text-base">{hint.label}</span>
        {hint.isSound && <KeyCap name="T" isLetter />}
      </Button>
    );
  return (
    <p className="flex min-h-11 items-center px-3 font-reading" role="status">
      {hint.isSound ? (
        <Pinyin>{hint.text}</Pinyin>
      ) : (
        <span>
          <MixedText text={hint.text} />
        </span>
      )}
    </p>
  );
}

/** A row of small buttons, one for each hint with a text. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const visibleHints = hints.filter((hint) => hint.text !== '');
  if (visibleHints.length === 0) return null;
  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      {visibleHints.map((hint) => (
        <HintButton key={hint.label} hint={hint} />
      ))}
    </div>
  );
}
