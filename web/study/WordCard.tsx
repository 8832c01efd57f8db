// The description card of a word: how it looks and sounds, what it means, and the association that keeps it (learning §2).
import { Suspense, lazy, useState } from 'react';
import type { Word } from '#contract/study.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BrushIcon } from '#web/ui/icons.tsx';
import { Glyph } from './Glyph.tsx';
import { emphasised } from './association.ts';
import { ComponentRow } from './ComponentRow.tsx';
import { MixedText } from './MixedText.tsx';
import { SpeechButton, VoiceLine } from './SpeechButton.tsx';
import { toggleTranscription, useTranscription } from './transcription.ts';

const StrokeOrder = lazy(() => import('./StrokeOrder.tsx').then((module) => ({ default: module.StrokeOrder })));

export interface WordCardProps {
  readonly word: Word;
  /** The way on, such as Go to Quiz; a card in a list has none. */
  readonly goOn?: { readonly label: string; readonly act: () => void };
  /** Marks the word as learnt, after the learner said yes. */
  readonly onLearnt?: (() => void) | undefined;
  /** Whether the association is shown; it is, unless the learner has chosen otherwise for quiz and repeat. */
  readonly withAssociation?: boolean;
  /** Rank of the word's heading in its page; 1 where the card is the page. */
  readonly rank?: 1 | 2 | 3;
}

/** The level of the syllabus of July 2026 as people write it; 7 stands for the band 7 to 9. */
export function levelOf2026(level: number): string {
  return `HSK 3.0 level ${level === 7 ? '7–9' : level}`;
}

function Association({ word }: { word: Word }) {
  return (
    <p className="border-l-4 border-vine py-0.5 pl-4 text-left font-reading text-lg leading-normal">
      {emphasised(word.info, word.hintsRadicalTranslations).map((piece, at) =>
        piece.isKeyword ? (
          <strong key={`${at}${piece.text}`} className="font-semibold text-vine-strong">
            <MixedText text={piece.text} />
          </strong>
        ) : (
          <MixedText key={`${at}${piece.text}`} text={piece.text} />
        ),
      )}
    </p>
  );
}

function MarkLearnt({ onLearnt }: { onLearnt: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" className="-mt-2 self-center" onClick={() => setAsking(true)}>
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

interface ToolsProps {
  readonly withTranscription: boolean;
  readonly withStrokes: boolean;
  readonly onStrokes: () => void;
}

// In the corner of the card; a narrow card shows the signs without their words.
function Tools({ withTranscription, withStrokes, onStrokes }: ToolsProps) {
  const label = 'sr-only text-sm @min-[36rem]:not-sr-only';
  return (
    <div className="-mr-3 flex shrink-0 gap-1">
      <Button kind="quiet" title="Transcription" aria-pressed={withTranscription} onClick={toggleTranscription}>
        <span aria-hidden="true" className="grid size-5 place-items-center text-xl leading-none">
          ā
        </span>
        <span className={label}>Transcription</span>
      </Button>
      <Button kind="quiet" title="Stroke order" aria-expanded={withStrokes} onClick={onStrokes}>
        <BrushIcon />
        <span className={label}>Stroke order</span>
      </Button>
    </div>
  );
}

// One component stands in the middle, two and four in pairs, three and more in threes; a last row that is not full is centred.
function Components({ word, withReading }: { word: Word; withReading: boolean }) {
  const count = word.hintsRadicals.length;
  const across = count === 3 || count > 4 ? 3 : 2;
  const wide = across === 3 ? '@min-[36rem]:*:w-[calc((100%-1rem)/3)]' : '@min-[36rem]:*:w-[calc((100%-0.5rem)/2)]';
  return (
    <ul aria-label="Components" data-across={across} className={`group/parts flex flex-wrap justify-center gap-2 *:w-full ${wide}`}>
      {word.hintsRadicals.map((glyph, at) => (
        <ComponentRow
          key={`${at}${glyph}`}
          glyph={glyph}
          reading={word.hintsRadicalTranscriptions[at] ?? ''}
          keyword={word.hintsRadicalTranslations[at] ?? ''}
          role={word.hintsRadicalRoles[at] ?? 'shape'}
          withReading={withReading}
        />
      ))}
    </ul>
  );
}

/** Shared by quiz, lists and proof-reading. The heading is the word itself and can take the focus. */
export function WordCard({ word, goOn, onLearnt, rank = 1, withAssociation = true }: WordCardProps) {
  const Heading = `h${rank}` as const;
  const withTranscription = useTranscription();
  const [withStrokes, setStrokes] = useState(false);
  return (
    <article className="@container flex w-full flex-col gap-4 rounded-card border border-line bg-raised px-5 pt-3 pb-4 shadow-card min-[600px]:gap-5 min-[600px]:px-8">
      <header className="text-center">
        <div className="flex items-center justify-between gap-3">
          <p className="flex flex-wrap gap-x-3 text-left text-sm text-muted">
            <span>{word.partOfSpeech}</span>
            {word.level_2025 !== null && <span>{levelOf2026(word.level_2025)}</span>}
          </p>
          <Tools withTranscription={withTranscription} withStrokes={withStrokes} onStrokes={() => setStrokes(!withStrokes)} />
        </div>
        <Heading
          lang="zh-Hans"
          tabIndex={-1}
          className="font-han text-glyph leading-[1.15] font-normal text-balance outline-none min-[600px]:mt-2"
        >
          {word.character}
        </Heading>
        <div className="flex flex-wrap items-center justify-center gap-x-2">
          {withTranscription && (
            // The space before it is as wide as the button behind it, so that it stands under the word.
            <p lang="zh-Latn-pinyin" className="text-2xl text-vine-strong before:mr-2 before:inline-block before:w-14 before:content-['']">
              {word.transcription}
            </p>
          )}
          <SpeechButton text={word.character} />
        </div>
        <VoiceLine />
        <p className="font-reading text-2xl leading-snug text-balance">{word.translation}</p>
        {word.traditional !== '' && word.traditional !== word.character && (
          <p className="mt-1 text-sm leading-snug text-muted">
            traditional{' '}
            <span lang="zh-Hant" className="font-han text-lg leading-none">
              {Array.from(word.traditional, (character, at) => (
                <Glyph key={`${at}${character}`} glyph={character} />
              ))}
            </span>
          </p>
        )}
      </header>
      {withStrokes && (
        <Suspense fallback={<div className="h-32" />}>
          <StrokeOrder text={word.character} />
        </Suspense>
      )}
      <Components word={word} withReading={withTranscription} />
      {withAssociation && word.info !== '' && <Association word={word} />}
      {word.note !== '' && (
        <p className="text-left text-sm text-muted">
          <MixedText text={word.note} />
        </p>
      )}
      {goOn && (
        <div className="sticky bottom-0 -mx-5 flex justify-center bg-raised px-5 py-2 min-[600px]:static min-[600px]:p-0">
          {/* On a small screen the card passes under the button. */}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-linear-to-t from-raised to-transparent min-[600px]:hidden"
          />
          <Button kind="primary" className="min-h-12 w-full min-[600px]:w-auto min-[600px]:min-w-48" onClick={goOn.act}>
            {goOn.label}
          </Button>
        </div>
      )}
      {onLearnt && <MarkLearnt onLearnt={onLearnt} />}
    </article>
  );
}
