// The words of the part, each of which can be learnt again (learning §4 "Words you were studying").
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { Glyph } from '#web/study/Glyph.tsx';
import { MixedText } from '#web/study/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BookIcon, CheckIcon, RestartIcon } from '#web/ui/icons.tsx';
import { tellFailure } from '#web/ui/failure.ts';
import { useWithInfo } from './with-info.ts';

interface PutBackProps {
  readonly word: Word;
  readonly label: string;
  readonly done: string;
  readonly icon: ReactNode;
  /** Whether the server has put it back. */
  readonly put: () => Promise<boolean>;
  readonly onPut: () => void;
}

/** Puts a word back, and shows a check mark once the server has. */
function PutBack({ word, label, done, icon, put, onPut }: PutBackProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const queries = useQueryClient();
  async function act() {
    setState('busy');
    try {
      const isDone = await put();
      setState(isDone ? 'done' : 'idle');
      if (isDone) onPut();
      await refreshOverview(queries);
    } catch (error) {
      setState('idle');
      tellFailure(error, `${label} did not work. Please try again.`);
    }
  }
  if (state === 'done')
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 px-4 text-vine-strong">
        <CheckIcon /> {done}
      </p>
    );
  return (
    <Button kind="quiet" disabled={state === 'busy'} onClick={() => void act()}>
      {icon}
      {label}
      <span className="sr-only">
        : <MixedText text={word.character} />
      </span>
    </Button>
  );
}

async function learnAgain(level: TaughtLevel, { id, character }: Word): Promise<boolean> {
  return (await send(calls.quiz.learnAgain, { hsk: level, id, character })).restarted;
}
async function repeatAgain(level: TaughtLevel, { id, character }: Word): Promise<boolean> {
  return (await send(calls.repeat.repeatAgain, { hsk: level, id, character })).restarted;
}

export interface PartSummaryProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  /** Told when a word was put back. */
  readonly onPutBack: () => void;
  /** After a repeat each word can also be repeated once more; on the quiz that is hidden (learning §2 "Repeat screens"). */
  readonly withRepeat?: boolean;
}

/** The list of words studied: character, translation, components, association, and what can be done with each. */
export function PartSummary({ level, words, onPutBack, withRepeat = false }: PartSummaryProps) {
  const withInfo = useWithInfo();
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
              {withInfo && (
                <p className="text-sm text-muted">
                  <MixedText text={word.info} />
                </p>
              )}
            </div>
            <div className="col-start-2 -ml-4 flex flex-wrap min-[600px]:col-start-3 min-[600px]:ml-0 min-[600px]:flex-col min-[600px]:items-start">
              {withRepeat && (
                <PutBack
                  word={word}
                  label="Repeat"
                  done="Comes again in the next part"
                  icon={<RestartIcon />}
                  put={() => repeatAgain(level, word)}
                  onPut={onPutBack}
                />
              )}
              <PutBack
                word={word}
                label="Learn again"
                done={withRepeat ? 'Comes again in the quiz' : 'Comes again in the next part'}
                icon={<BookIcon />}
                put={() => learnAgain(level, word)}
                onPut={onPutBack}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
