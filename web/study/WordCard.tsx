// The description card of a word: how it looks and sounds, what it means, and the association that keeps it (learning §2).
import { Suspense, lazy, useState } from 'react';
import type { Word } from '#contract/study.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { emphasised } from './association.ts';
import { ComponentRow } from './ComponentRow.tsx';
import { SpeechButton } from './SpeechButton.tsx';
import { toggleTranscription, useTranscription } from './transcription.ts';

const StrokeOrder = lazy(() => import('./StrokeOrder.tsx').then((module) => ({ default: module.StrokeOrder })));

export interface WordCardProps {
  readonly word: Word;
  /** The way on, such as Go to Quiz; a card in a list has none. */
  readonly goOn?: { readonly label: string; readonly act: () => void };
  /** Marks the word as learnt, after the learner said yes. */
  readonly onLearnt?: () => void;
  /** Rank of the word's heading in its page; 1 where the card is the page. */
  readonly rank?: 1 | 2 | 3;
}

/** The level of the syllabus of July 2026 as people write it; 7 stands for the band 7 to 9. */
export function levelOf2026(level: number): string {
  return `HSK 3.0 level ${level === 7 ? '7–9' : level}`;
}

function Association({ word }: { word: Word }) {
  return (
    <p className="border-l-4 border-vine py-1 pl-4 text-left font-reading text-lg leading-relaxed">
      {emphasised(word.info, word.hintsRadicalTranslations).map((piece, at) =>
        piece.isKeyword ? (
          <strong key={`${at}${piece.text}`} className="font-semibold text-vine-strong">
            {piece.text}
          </strong>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}

function MarkLearnt({ onLearnt }: { onLearnt: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" className="-mt-3 self-center" onClick={() => setAsking(true)}>
        Mark the word as learnt
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Do you want to ignore the word?"
        text="Its questions are left out and it is not repeated. You can learn it again from the word list."
        yes="Yes"
        no="No"
        onYes={onLearnt}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Shared by quiz, lists and proof-reading. The heading is the word itself and can take the focus. */
export function WordCard({ word, goOn, onLearnt, rank = 1 }: WordCardProps) {
  const Heading = `h${rank}` as const;
  const withTranscription = useTranscription();
  const [withStrokes, setStrokes] = useState(false);
  return (
    <article className="flex w-full flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-card min-[600px]:p-8">
      <header className="text-center">
        <p className="flex flex-wrap justify-between gap-2 text-sm text-muted">
          <span>{word.partOfSpeech}</span>
          {word.level_2025 !== null && <span>{levelOf2026(word.level_2025)}</span>}
        </p>
        <Heading lang="zh-Hans" tabIndex={-1} className="mt-2 font-han text-glyph leading-tight font-normal text-balance outline-none">
          {word.character}
        </Heading>
        <div className="mt-1 flex flex-wrap items-center justify-center gap-x-2">
          {withTranscription && (
            <p lang="zh-Latn-pinyin" className="text-2xl text-vine-strong">
              {word.transcription}
            </p>
          )}
          <SpeechButton text={word.character} />
        </div>
        <p className="mt-1 font-reading text-2xl text-balance">{word.translation}</p>
        {word.traditional !== '' && word.traditional !== word.character && (
          <p className="mt-1 text-sm text-muted">
            traditional{' '}
            <span lang="zh-Hant" className="font-han text-lg">
              {word.traditional}
            </span>
          </p>
        )}
      </header>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="quiet" aria-pressed={withTranscription} onClick={toggleTranscription}>
          Transcription
        </Button>
        <Button kind="quiet" aria-expanded={withStrokes} onClick={() => setStrokes(!withStrokes)}>
          Stroke order
        </Button>
      </div>
      {withStrokes && (
        <Suspense fallback={<div className="h-32" />}>
          <StrokeOrder text={word.character} />
        </Suspense>
      )}
      <ul aria-label="Components" className="grid gap-2 min-[600px]:grid-cols-2">
        {word.hintsRadicals.map((glyph, at) => (
          <ComponentRow
            key={`${at}${glyph}`}
            glyph={glyph}
            reading={word.hintsRadicalTranscriptions[at] ?? ''}
            keyword={word.hintsRadicalTranslations[at] ?? ''}
            role={word.hintsRadicalRoles[at] ?? 'shape'}
            withReading={withTranscription}
          />
        ))}
      </ul>
      {word.info !== '' && <Association word={word} />}
      {word.note !== '' && <p className="text-left text-sm text-muted">{word.note}</p>}
      {goOn && (
        <div className="sticky bottom-0 -mx-5 flex justify-center bg-raised px-5 py-2 min-[600px]:static min-[600px]:p-0">
          <Button kind="primary" className="min-h-12 w-full min-[600px]:w-auto min-[600px]:min-w-48" onClick={goOn.act}>
            {goOn.label}
          </Button>
        </div>
      )}
      {onLearnt && <MarkLearnt onLearnt={onLearnt} />}
    </article>
  );
}
