// The words of the part, each of which can be learnt again (learning §4 "Words you were studying").
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError, send } from '#web/client/call.ts';
import { Glyph } from '#web/study/Glyph.tsx';
import { MixedText } from '#web/study/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/notice.ts';

function LearnAgain({ level, word }: { level: TaughtLevel; word: Word }) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  async function restart() {
    setState('busy');
    try {
      const { restarted } = await send(calls.quiz.learnAgain, { hsk: level, id: word.id, character: word.character });
      setState(restarted ? 'done' : 'idle');
    } catch (error) {
      setState('idle');
      notify.oops(error instanceof CallError ? error.message : 'The word could not be opened again. Please try again.');
    }
  }
  if (state === 'done')
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 px-4 text-vine-strong">
        <CheckIcon /> Comes again in the next part
      </p>
    );
  return (
    <Button kind="quiet" disabled={state === 'busy'} onClick={() => void restart()}>
      Learn again
      <span className="sr-only">
        : <MixedText text={word.character} />
      </span>
    </Button>
  );
}

/** The list of words studied: character, translation, components, association, and learn again. */
export function PartSummary({ level, words }: { level: TaughtLevel; words: readonly Word[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="studied" className="mt-12 w-full text-left">
      <h2 id="studied" className="mb-4 font-reading text-2xl">
        Words you were studying
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised px-5 shadow-card min-[600px]:px-8">
        {words.map((word) => (
          <li key={word.id} className="grid grid-cols-[auto_1fr] items-center gap-x-5 py-4 min-[600px]:grid-cols-[auto_1fr_auto]">
            <span lang="zh-Hans" className="w-20 font-han text-4xl min-[600px]:w-28">
              {word.character}
            </span>
            <div className="min-w-0">
              <p className="font-reading text-lg leading-snug">
                {word.translation}{' '}
                <span lang="zh-Latn-pinyin" className="font-sans text-base text-muted">
                  {word.transcription}
                </span>
              </p>
              <p className="text-sm text-muted">
                {word.hintsRadicals.map((glyph, at) => (
                  <span key={`${at}${glyph}`} className="mr-3 whitespace-nowrap">
                    <span lang="zh-Hans" className="font-han text-base">
                      <Glyph glyph={glyph} />
                    </span>{' '}
                    {word.hintsRadicalTranslations[at]}
                  </span>
                ))}
              </p>
              <p className="text-sm text-muted">
                <MixedText text={word.info} />
              </p>
            </div>
            <div className="col-start-2 -ml-4 min-[600px]:col-start-3 min-[600px]:ml-0">
              <LearnAgain level={level} word={word} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
