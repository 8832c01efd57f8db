// The words of the part, each of which can be restarted (learning §4 "Words you were studying").
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview, useLevel } from '#web/client/login-session.ts';
import { useStore } from '#web/client/device-store.ts';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { knownMessages } from '#web/study/card/known-messages.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { formatSoundLead } from '#web/study/sound/sound-messages.ts';
import { exampleSentences, soundHelp } from '#web/study/study-choices.ts';
import { ToneContour, listTones } from '#web/study/sound/ToneContour.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BookIcon, CheckIcon, RestartIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { useAssociationSetting } from './useAssociationSetting.ts';
import { formatDidNotWork } from './session-messages.ts';

interface WordActionButtonProps {
  readonly word: Word;
  readonly label: string;
  readonly doneMessage: string;
  readonly icon: ReactNode;
  /** Does it; false if the server did not. */
  readonly act: () => Promise<boolean>;
  /** It is the last thing that was done with the word. */
  readonly isDone: boolean;
  readonly onDone: () => void;
}

/** Does one thing with a word, and shows a check mark once the server has. */
function WordActionButton({ word, label, doneMessage, icon, act, isDone, onDone }: WordActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  async function run() {
    setBusy(true);
    try {
      if (await act()) onDone();
      await refreshOverview(queryClient);
    } catch (error) {
      notifyError(error, formatDidNotWork(label));
    } finally {
      setBusy(false);
    }
  }
  if (isDone)
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 px-4 text-vine-strong">
        <CheckIcon /> <span>{doneMessage}</span>
      </p>
    );
  return (
    <Button kind="quiet" disabled={isBusy} onClick={() => void run()}>
      {icon}
      <span>{label}</span>
      <span className="sr-only">
        : <MixedText text={word.text} />
      </span>
    </Button>
  );
}

async function learnAgain(level: TaughtLevel, { id, text }: Word): Promise<boolean> {
  return (await send(calls.quiz.learnAgain, { level, id, character: text })).restarted;
}
async function markKnown(level: TaughtLevel, { id, text }: Word, inAllLevels: boolean): Promise<boolean> {
  return (await send(calls.quiz.ignoreWord, { level, id, character: text, inAllLevels })).ignored;
}
async function repeatAgain(level: TaughtLevel, { id, text }: Word, inAllLevels: boolean): Promise<boolean> {
  return (await send(calls.repeat.repeatAgain, { level, id, character: text, inAllLevels })).restarted;
}

/** What can be done with a word of the part: repeat it, take it out of the repeats, learn it again. Each undoes the one before. */
function WordActions({
  word,
  onRestarted,
  canRepeat = false,
  isOfAllLevels = false,
}: Omit<PartSummaryProps, 'words'> & { readonly word: Word }) {
  const [done, setDone] = useState<'repeat' | 'known' | 'learn'>();
  const { level } = word;
  const { data: state } = useLevel(level);
  const finish = (what: typeof done) => () => {
    setDone(what);
    onRestarted();
  };
  return (
    <>
      {canRepeat && (
        <>
          <WordActionButton
            word={word}
            label="Repeat"
            doneMessage="Comes again in the next batch"
            icon={<RestartIcon />}
            act={() => repeatAgain(level, word, isOfAllLevels)}
            isDone={done === 'repeat'}
            onDone={finish('repeat')}
          />
          <WordActionButton
            word={word}
            label={knownMessages.label}
            doneMessage={knownMessages.done}
            icon={<CheckIcon />}
            act={() => markKnown(level, word, isOfAllLevels)}
            isDone={done === 'known'}
            onDone={finish('known')}
          />
        </>
      )}
      {/* Without access a word that is opened again could not be learnt. */}
      {(state?.endedOn ?? null) === null && (
        <WordActionButton
          word={word}
          label="Learn again"
          doneMessage={canRepeat ? 'Comes again in the quiz' : 'Comes again in the next batch'}
          icon={<BookIcon />}
          act={() => learnAgain(level, word)}
          isDone={done === 'learn'}
          onDone={finish('learn')}
        />
      )}
    </>
  );
}

/** How a character sounds, and a sentence with the word: as the card tells it, in short. */
function WordAids({ word: { text, sounds, sentence } }: { readonly word: Word }) {
  const isSoundShown = useStore(soundHelp);
  const isExampleShown = useStore(exampleSentences);
  const [sound] = Array.from(text).length === 1 ? sounds : [];
  return (
    <>
      {isSoundShown && sound && (
        <p className="text-sm text-muted">
          <MixedText text={`${sound.reading}: ${formatSoundLead(sound)}${sound.text === '' ? '' : `. ${sound.text}`}`} />
        </p>
      )}
      {isExampleShown && sentence && (
        <p className="mt-1 text-sm text-muted">
          <Chinese className="text-lg leading-snug text-ink">{sentence.chinese}</Chinese> <MixedText text={sentence.translation} />
        </p>
      )}
    </>
  );
}

export interface PartSummaryProps {
  readonly words: readonly Word[];
  /** Called when something was done with a word. */
  readonly onRestarted: () => void;
  /** Offers to repeat each word and to take it out of the repeats too; hidden on the quiz (learning §2 "Repeat screens"). */
  readonly canRepeat?: boolean;
  /** Whether what is taken out of the repeats is so in all levels. */
  readonly isOfAllLevels?: boolean;
  /** Words that were missed in this sitting. */
  readonly missedWords?: readonly Word[];
}

/** The list of words studied: character, translation, components, association, and the actions of each. */
export function PartSummary({ words, onRestarted, canRepeat = false, isOfAllLevels = false, missedWords }: PartSummaryProps) {
  const isAssociationShown = useAssociationSetting();
  const isSoundShown = useStore(soundHelp);
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="studied" className="mt-12 w-full text-left">
      <h2 id="studied" className="mb-4 font-reading text-2xl">
        Words you were studying
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised px-5 shadow-card min-[600px]:px-8">
        {words.map((word) => (
          <li key={word.id} className="grid grid-cols-[auto_1fr] items-center gap-x-5 py-4 min-[600px]:grid-cols-[auto_1fr_auto]">
            <Chinese className="w-20 font-han text-4xl min-[600px]:w-28">{word.text}</Chinese>
            <div className="min-w-0">
              <p className="font-reading text-lg leading-snug">
                <MixedText text={word.translation} />{' '}
                <span className="font-sans text-base whitespace-nowrap text-muted">
                  <Pinyin>{word.pinyin}</Pinyin>
                  {isSoundShown && <ToneContour tones={listTones(word.pinyin, word.text)} className="ml-2 h-4 align-[-0.125em]" />}
                </span>
                {missedWords?.some(({ id }) => id === word.id) === true && (
                  <span className="ml-2 rounded-full bg-seal-soft px-2 py-0.5 font-sans text-xs whitespace-nowrap text-seal">missed</span>
                )}
              </p>
              <p className="text-sm text-muted">
                {word.components.map(({ glyph, keyword }, index) => (
                  <span key={`${index}${glyph}`} className="mr-3 whitespace-nowrap">
                    <Chinese className="font-han text-base">
                      <Glyph glyph={glyph} />
                    </Chinese>{' '}
                    <span>{keyword}</span>
                  </span>
                ))}
              </p>
              {isAssociationShown && (
                <p className="text-sm text-muted">
                  <MixedText text={word.association} />
                </p>
              )}
              <WordAids word={word} />
            </div>
            <div className="col-span-full -mx-4 flex flex-wrap min-[600px]:col-span-1 min-[600px]:col-start-3 min-[600px]:mx-0 min-[600px]:flex-col min-[600px]:items-start">
              <WordActions word={word} onRestarted={onRestarted} canRepeat={canRepeat} isOfAllLevels={isOfAllLevels} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
