// How a sitting went: right at once, time, and the words that were missed.
import type { Word } from '#contract/study.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { formatMinutes, formatRightAtOnce } from './end-messages.ts';
import type { SittingSummary } from './sitting.ts';

function MissedWord({ word }: { word: Word }) {
  return (
    <li className="flex items-baseline gap-2 rounded-control bg-seal-soft px-3 py-1 text-seal">
      <Chinese className="font-han text-2xl leading-tight">{word.text}</Chinese>
      <Pinyin className="text-sm">{word.pinyin}</Pinyin>
    </li>
  );
}

/** Nothing where nothing was answered. */
export function SittingResult({ answered, rightAtOnce, missedWords, studiedMs }: SittingSummary) {
  if (answered === 0) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      <p className="text-lg">
        <strong className="font-semibold text-vine-strong">{formatRightAtOnce(rightAtOnce, answered)}</strong>
        {studiedMs !== undefined && <span className="text-muted">{` · ${formatMinutes(studiedMs)}`}</span>}
      </p>
      {missedWords.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <p id="missed" className="text-muted">
            Missed:
          </p>
          <ul aria-labelledby="missed" className="flex flex-wrap justify-center gap-2">
            {missedWords.map((word) => (
              <MissedWord key={word.id} word={word} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
