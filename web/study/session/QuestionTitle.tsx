// The question: a large component or a translation, with a one-line prompt.
import type { Question, Word } from '#contract/study.ts';
import { isTonesOrWriting } from '#engine/asking-ways.ts';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { formatLength } from './verdict-messages.ts';
import { formatTypedPrompt } from './session-messages.ts';

const prompts = {
  component: 'What does this component mean?',
  character: 'Choose the Chinese',
  typing: 'Type the word',
} as const;

// Asked in a repeat only: kept out of the code of the quiz.
const AskedByWay = lazyPart(() => import('./AskedByWay.tsx'), { waiting: <span className="sr-only">Loading</span>, isNeeded: true });
const wayPrompts = {
  reading: { character: 'Choose what it means', typing: 'Choose what it means' },
  pronunciation: { character: 'Choose its pinyin', typing: 'Type its pinyin (with tones, as marks or numbers)' },
  sentence: { character: 'Choose the missing word', typing: 'Type the missing word' },
  listening: { character: 'Choose what you hear', typing: 'Type what you hear' },
} as const;

function getPrompt(question: Question): string {
  const { kind, way, key } = question;
  if (way === 'tone') return 'Choose the tones';
  if (way === 'writing') return key === 'c' ? 'Write it over the outline' : 'Write it by heart';
  return way && kind !== 'component' ? wayPrompts[way][kind] : prompts[kind];
}

/** Id of the prompt, which describes heading, field and answers. */
export const promptId = 'task';

/** The heading of a question; it takes the focus when the question appears. */
export function QuestionTitle({ question, word, isAnswered }: { question: Question; word: Word | undefined; isAnswered: boolean }) {
  const isChinese = question.kind === 'component';
  return (
    <header className="text-center">
      <p id={promptId} className="px-9 text-sm text-balance text-muted">
        <span>
          {question.kind === 'typing' && !isTonesOrWriting(question) && question.way !== 'pronunciation'
            ? formatTypedPrompt(getPrompt(question), formatLength(question))
            : getPrompt(question)}
        </span>
        {question.isMiddleCharacter && (
          <>
            {' '}
            A step on the way to <Chinese className="font-han text-base">{question.wordText}</Chinese>
          </>
        )}
      </p>
      <h1
        id="asked"
        aria-describedby={promptId}
        tabIndex={-1}
        // As high for a word of English as for a component, so that the answers stand where they stood; a field stays above the keyboard.
        className={`mt-2 flex items-center justify-center outline-none [@media(min-height:32rem)]:min-h-[calc(var(--text-glyph)*1.25)] ${question.way === 'writing' ? 'min-h-0!' : question.kind === 'typing' ? 'max-[600px]:min-h-0!' : ''} min-[600px]:mt-3 min-[600px]:[@media(max-height:32rem)]:mt-1`}
      >
        {isChinese ? (
          <Chinese className="font-han text-glyph leading-tight min-[600px]:[@media(max-height:32rem)]:text-7xl">
            <Glyph glyph={question.title} />
          </Chinese>
        ) : (
          <span className="font-reading text-3xl leading-tight text-balance min-[970px]:text-4xl min-[970px]:[@media(max-height:32rem)]:text-3xl">
            {question.way ? <AskedByWay question={question} word={word} isAnswered={isAnswered} /> : <MixedText text={question.title} />}
          </span>
        )}
      </h1>
    </header>
  );
}
