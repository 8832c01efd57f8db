// What is asked: a component large, or a translation, with one line that says what to do.
import type { Question } from '#contract/study.ts';
import { Glyph } from '#web/study/Glyph.tsx';

const asks = {
  radical: 'What does this part stand for?',
  character: 'Which one is it in Chinese?',
  freetype: 'Type the word',
} as const;

/** Id of the line that says what to do, which describes heading, field and answers. */
export const taskId = 'task';

/** The heading of a question; it takes the focus when the question appears. */
export function QuestionTitle({ question }: { question: Question }) {
  const isChinese = question.questionType === 'radical';
  return (
    <header className="text-center">
      <p id={taskId} className="text-sm text-muted">
        {asks[question.questionType]}
        {question.is_middle_character && (
          <>
            {' '}
            A step on the way to{' '}
            <span lang="zh-Hans" className="font-han text-base">
              {question.character}
            </span>
          </>
        )}
      </p>
      <h1
        id="asked"
        aria-describedby={taskId}
        tabIndex={-1}
        className="mt-2 outline-none min-[600px]:mt-3 min-[600px]:[@media(max-height:32rem)]:mt-1"
      >
        {isChinese ? (
          <span lang="zh-Hans" className="font-han text-glyph leading-tight min-[600px]:[@media(max-height:32rem)]:text-7xl">
            <Glyph glyph={question.title} />
          </span>
        ) : (
          <span className="font-reading text-3xl leading-tight text-balance min-[970px]:text-4xl min-[970px]:[@media(max-height:32rem)]:text-3xl">
            {question.title}
          </span>
        )}
      </h1>
    </header>
  );
}
