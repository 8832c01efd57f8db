// The description card of a word: writing, sound, meaning and association (learning §2).
import { useState } from 'react';
import type { Word } from '#contract/study.ts';
import { hasUses } from '#contract/uses.ts';
import { useStore } from '#web/client/device-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BrushIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { Association } from './Association.tsx';
import { ComponentRow } from './ComponentRow.tsx';
import { CourseWords } from '#web/study/chinese/CourseWords.tsx';
import { ExampleSentence } from './ExampleSentence.tsx';
import { knownMessages } from './known-messages.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { useOwnWord } from './own-notes.ts';
import { OwnAssociation } from './OwnAssociation.tsx';
import { PairCards } from './PairCards.tsx';
import { SoundLines } from '#web/study/sound/SoundLines.tsx';
import { SpeechButton, MissingVoiceNote } from '#web/study/sound/SpeechButton.tsx';
import { exampleSentences, soundHelp } from '#web/study/study-choices.ts';
import { ToneContour, listTones } from '#web/study/sound/ToneContour.tsx';
import { toggleTranscription, useTranscription } from '#web/study/text/transcription.ts';
import { formatHandwriting, formatSyllabus } from './card-messages.ts';
import { WordUses } from './WordUses.tsx';

const OwnNotes = lazyPart(() => import('./OwnNotes.tsx'));
const StrokeOrder = lazyPart(() => import('#web/study/strokes/StrokeOrder.tsx'), { name: 'StrokeOrder', isNeeded: true });

export interface WordCardProps {
  readonly word: Word;
  /** The main action, such as Go to Quiz; a card in a list has none. */
  readonly primaryAction?: { readonly label: string; readonly act: () => void };
  /** Marks the word as learnt, after a confirmation. */
  readonly onLearnt?: (() => void) | undefined;
  /** The word was learnt before: marking it takes it out of the repeats. */
  readonly isLearnt?: boolean;
  /** Whether the association is shown; false only if the learner turned it off for quiz and repeat. */
  readonly isAssociationShown?: boolean;
  /** Level of the word's heading; 1 where the card is the page. */
  readonly headingLevel?: 1 | 2 | 3;
  /** What the word was just taken for. */
  readonly confusedWith?: string | undefined;
}

function MarkLearntButton({ onLearnt, isLearnt }: { onLearnt: () => void; isLearnt: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="quiet" className="-mt-2 self-center" onClick={() => setConfirming(true)}>
        <span>{knownMessages.label}</span>
        {!isLearnt && <span className="sr-only">: mark the word as learnt</span>}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={isLearnt ? knownMessages.title : 'Do you want to ignore the word?'}
        text={
          isLearnt
            ? knownMessages.text
            : 'It counts as learnt: its questions are left out and it is not repeated. You can learn it again from the word list.'
        }
        yes="Yes"
        no="No"
        onYes={onLearnt}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

interface CardToolsProps {
  readonly isTranscriptionShown: boolean;
  readonly onShowStrokes: () => void;
}

// In the corner of the card; a narrow card shows the icons without labels.
function CardTools({ isTranscriptionShown, onShowStrokes }: CardToolsProps) {
  const label = 'sr-only text-sm @min-[36rem]:not-sr-only';
  return (
    <div className="-mr-3 flex flex-wrap justify-end gap-1">
      <Button kind="quiet" title="Transcription" aria-pressed={isTranscriptionShown} onClick={toggleTranscription}>
        <Pinyin aria-hidden="true" className="grid size-5 place-items-center text-xl leading-none">
          ā
        </Pinyin>
        <span className={label}>Transcription</span>
      </Button>
      <Button kind="quiet" title="Stroke order" aria-haspopup="dialog" onClick={onShowStrokes}>
        <BrushIcon />
        <span className={label}>Stroke order</span>
      </Button>
    </div>
  );
}

// One component is centred, two and four form pairs, three and five or more form rows of three; an incomplete last row is centred.
function ComponentList({ components, isReadingShown }: { components: Word['components']; isReadingShown: boolean }) {
  const count = components.length;
  const columns = count === 3 || count > 4 ? 3 : 2;
  const widthClass = columns === 3 ? '@min-[36rem]:*:w-[calc((100%-1rem)/3)]' : '@min-[26rem]:*:w-[calc((100%-0.5rem)/2)]';
  return (
    <ul aria-label="Components" data-across={columns} className={`group/parts flex flex-wrap justify-center gap-2 *:w-full ${widthClass}`}>
      {components.map((component, index) => (
        <ComponentRow key={`${index}${component.glyph}`} component={component} isReadingShown={isReadingShown} />
      ))}
    </ul>
  );
}

/** The pinyin with its tones as movements; the drawing stands where the button is on the other side, so that the text is centred. */
function PinyinLine({ word }: { readonly word: Word }) {
  const isSoundShown = useStore(soundHelp);
  return (
    <p className="flex items-center text-2xl">
      <span className="mr-2 flex w-14 justify-end">
        {isSoundShown && <ToneContour tones={listTones(word.pinyin, word.text)} className="max-h-7 max-w-full" />}
      </span>
      <Pinyin className="text-vine-strong">{word.pinyin}</Pinyin>
    </p>
  );
}

/** The words that count a noun. */
function MeasureWords({ measureWords }: Pick<Word, 'measureWords'>) {
  if (measureWords.length === 0) return null;
  const words = measureWords.flatMap((text, index) => [...(index === 0 ? [] : [{ text: ' ' }]), { text, id: '' }]);
  return (
    <p className="mt-1 text-sm leading-snug text-muted">
      counted with{' '}
      <span className="text-lg leading-none text-ink">
        <CourseWords words={words} />
      </span>
    </p>
  );
}

/** Shared by quiz, lists and proof-reading. The heading is the word itself and can take the focus. */
export function WordCard({
  word,
  primaryAction,
  onLearnt,
  isLearnt = false,
  headingLevel = 1,
  isAssociationShown = true,
  confusedWith,
}: WordCardProps) {
  const Heading = `h${headingLevel}` as const;
  const own = useOwnWord(word);
  const isTranscriptionShown = useTranscription();
  const isSoundShown = useStore(soundHelp);
  const isExampleShown = useStore(exampleSentences);
  const [areStrokesShown, setStrokesShown] = useState(false);
  return (
    <article className="@container flex w-full flex-col gap-4 rounded-card border border-line bg-raised px-5 pt-3 pb-4 shadow-card min-[600px]:gap-5 min-[600px]:px-8">
      {/* A wide card is low: the word, its parts and the picture are beside its sound, sentence and notes. */}
      <div className="flex flex-col gap-3 min-[600px]:gap-5 @min-[54rem]:grid @min-[54rem]:grid-cols-2 @min-[54rem]:gap-x-12">
        <div className="@container flex flex-col gap-3 min-[600px]:gap-5 min-[1100px]:gap-4">
          {/* The heading takes the focus: what Tab reaches stands behind it, and above it on the screen. */}
          <header className="flex flex-col text-center">
            <Chinese
              as={Heading}
              tabIndex={-1}
              className="font-han text-glyph leading-none font-normal text-balance outline-none min-[600px]:mt-2 min-[600px]:leading-[1.15]"
            >
              {word.text}
            </Chinese>
            <div className="-order-1 flex flex-wrap items-center justify-end gap-x-3">
              {/* At very large text the tools go below. */}
              <p className="flex flex-1 basis-32 flex-wrap gap-x-3 text-left text-sm text-muted">
                <span>{word.partOfSpeech}</span>
                {word.syllabusLevel !== null && <span>{formatSyllabus(word.syllabusLevel)}</span>}
                {word.handwriting !== null && <span>{formatHandwriting(word.handwriting)}</span>}
              </p>
              <CardTools isTranscriptionShown={isTranscriptionShown} onShowStrokes={() => setStrokesShown(true)} />
            </div>
            <div className="flex flex-wrap items-center justify-center gap-x-2">
              {isTranscriptionShown && <PinyinLine word={word} />}
              <SpeechButton text={word.text} recording={word.voice} />
            </div>
            <MissingVoiceNote recording={word.voice} />
            <p className="font-reading text-2xl leading-snug text-balance">
              <MixedText text={word.translation} />
            </p>
            {word.traditional !== '' && word.traditional !== word.text && (
              <p className="mt-1 text-sm leading-snug text-muted">
                traditional{' '}
                <Chinese isTraditional className="font-han text-lg leading-none">
                  {Array.from(word.traditional, (character, index) => (
                    <Glyph key={`${index}${character}`} glyph={character} />
                  ))}
                </Chinese>
              </p>
            )}
            <MeasureWords measureWords={word.measureWords} />
          </header>
          {areStrokesShown && <StrokeOrder text={word.text} onClose={() => setStrokesShown(false)} />}
          {confusedWith !== undefined && <PairCards word={word} confusedWith={confusedWith} />}
          <ComponentList components={word.components} isReadingShown={isTranscriptionShown} />
          {isAssociationShown && own && own.note.association !== '' ? (
            <OwnAssociation word={word} association={own.note.association} />
          ) : (
            isAssociationShown && word.association !== '' && <Association word={word} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 empty:hidden min-[600px]:gap-5 @min-[54rem]:pt-12">
          {isSoundShown && isTranscriptionShown && <SoundLines word={word} />}
          {isExampleShown && word.sentence && (
            <ExampleSentence sentence={word.sentence} wordId={word.id} isPinyinShown={isTranscriptionShown} />
          )}
          {isExampleShown && hasUses(word) && <WordUses word={word} isPinyinShown={isTranscriptionShown} />}
          {word.note !== '' && (
            <p className="text-left text-sm text-muted">
              <MixedText text={word.note} />
            </p>
          )}
          {confusedWith === undefined && <PairCards word={word} />}
          {own && <OwnNotes key={word.id} word={word} own={own} />}
        </div>
      </div>
      {primaryAction && (
        // The card scrolls under it: a line says where the one ends and the other begins.
        <div className="sticky bottom-0 -mx-5 flex justify-center border-t border-line bg-raised px-5 py-2 min-[600px]:-mx-8">
          <Button kind="primary" className="min-h-12 w-full min-[600px]:w-auto min-[600px]:min-w-48" onClick={primaryAction.act}>
            {primaryAction.label}
          </Button>
        </div>
      )}
      {onLearnt && <MarkLearntButton onLearnt={onLearnt} isLearnt={isLearnt} />}
    </article>
  );
}
