// The words of the part, each of which can be restarted (learning §4 "Words you were studying").
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/login-session.ts';
import { Glyph } from '#web/study/Glyph.tsx';
import { MixedText } from '#web/study/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BookIcon, CheckIcon, RestartIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { useAssociationSetting } from './useAssociationSetting.ts';

interface RestartWordButtonProps {
  readonly word: Word;
  readonly label: string;
  readonly doneMessage: string;
  readonly icon: ReactNode;
  /** Restarts the word; false if the server did not. */
  readonly restart: () => Promise<boolean>;
  readonly onRestarted: () => void;
}

/** Restarts a word, and shows a check mark once the server has. */
function RestartWordButton({ word, label, doneMessage, icon, restart, onRestarted }: RestartWordButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const queryClient = useQueryClient();
  async function act() {
    setState('busy');
    try {
      const isDone = await restart();
      setState(isDone ? 'done' : 'idle');
      if (isDone) onRestarted();
      await refreshOverview(queryClient);
    } catch (error) {
      setState('idle');
      notifyError(error, `${label} did not work. Please try again.`);
    }
  }
  if (state === 'done')
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 px-4 text-vine-strong">
        <CheckIcon /> {doneMessage}
      </p>
    );
  return (
    <Button kind="quiet" disabled={state === 'busy'} onClick={() => void act()}>
      {icon}
      {label}
      <span className="sr-only">
        : <MixedText text={word.text} />
      </span>
    </Button>
  );
}

async function learnAgain(level: TaughtLevel, { id, text }: Word): Promise<boolean> {
  return (await send(calls.quiz.learnAgain, { hsk: level, id, character: text })).restarted;
}
async function repeatAgain(level: TaughtLevel, { id, text }: Word): Promise<boolean> {
  return (await send(calls.repeat.repeatAgain, { hsk: level, id, character: text })).restarted;
}

export interface PartSummaryProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  /** Called when a word was restarted. */
  readonly onRestarted: () => void;
  /** Offers to repeat each word too; hidden on the quiz (learning §2 "Repeat screens"). */
  readonly canRepeat?: boolean;
}

/** The list of words studied: character, translation, components, association, and the actions of each. */
export function PartSummary({ level, words, onRestarted, canRepeat = false }: PartSummaryProps) {
  const isAssociationShown = useAssociationSetting();
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
              {word.text}
            </span>
            <div className="min-w-0">
              <p className="font-reading text-lg leading-snug">
                {word.translation}{' '}
                <span lang="zh-Latn-pinyin" className="font-sans text-base text-muted">
                  {word.pinyin}
                </span>
              </p>
              <p className="text-sm text-muted">
                {word.components.map(({ glyph, keyword }, index) => (
                  <span key={`${index}${glyph}`} className="mr-3 whitespace-nowrap">
                    <span lang="zh-Hans" className="font-han text-base">
                      <Glyph glyph={glyph} />
                    </span>{' '}
                    {keyword}
                  </span>
                ))}
              </p>
              {isAssociationShown && (
                <p className="text-sm text-muted">
                  <MixedText text={word.association} />
                </p>
              )}
            </div>
            <div className="col-start-2 -ml-4 flex flex-wrap min-[600px]:col-start-3 min-[600px]:ml-0 min-[600px]:flex-col min-[600px]:items-start">
              {canRepeat && (
                <RestartWordButton
                  word={word}
                  label="Repeat"
                  doneMessage="Comes again in the next part"
                  icon={<RestartIcon />}
                  restart={() => repeatAgain(level, word)}
                  onRestarted={onRestarted}
                />
              )}
              <RestartWordButton
                word={word}
                label="Learn again"
                doneMessage={canRepeat ? 'Comes again in the quiz' : 'Comes again in the next part'}
                icon={<BookIcon />}
                restart={() => learnAgain(level, word)}
                onRestarted={onRestarted}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
