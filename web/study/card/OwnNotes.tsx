// What a learner wrote about a word, on its card; and what helps with a word that is forgotten again and again.
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { leechLapses } from '#contract/notes.ts';
import { buildPracticePagePath, pagePaths } from '#contract/pages.ts';
import type { Word } from '#contract/study.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import type { OwnWord } from './own-notes.ts';
import { formatAside, formatAsideTitle, formatLeech, formatNotLearnt } from './card-messages.ts';

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'), { isNeeded: true });

interface OwnNotesProps {
  readonly word: Word;
  readonly own: OwnWord;
}

function PutAside({ word, own }: OwnNotesProps) {
  const [isAsking, setAsking] = useState(false);
  async function putAside(): Promise<void> {
    try {
      const { aside } = await send(calls.notes.putAside, { level: own.level, id: word.id });
      if (aside) notify.success(formatAside(word.text));
      else notify.info(formatNotLearnt(word.text));
    } catch (error) {
      notifyError(error, 'The word could not be put aside. Please try again.');
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Put it aside for a month
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<MixedText text={formatAsideTitle(word.text)} />}
        text="It is not asked for a month. The word list brings it back earlier."
        yes="Put it aside"
        no="Keep it"
        onYes={() => void putAside()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** The note, the synonyms, a button to write them, and the hint for a leech. */
export default function OwnNotes({ word, own }: OwnNotesProps) {
  const [isWriting, setWriting] = useState(false);
  const { note, association, synonyms } = own.note;
  const isEmpty = note === '' && association === '' && synonyms.length === 0;
  return (
    <section aria-label="Your notes" className="border-t border-line pt-3 text-left">
      {own.isLeech && (
        <div className="mb-3 rounded-control bg-gold-soft px-4 py-3">
          <p>{formatLeech(leechLapses)}</p>
          <div className="-ml-4 flex flex-wrap gap-x-1">
            {association === '' && (
              <Button kind="quiet" onClick={() => setWriting(true)}>
                Write a picture of your own
              </Button>
            )}
            <LinkButton to={pagePaths.mixups}>See what you mix up</LinkButton>
            <LinkButton to={buildPracticePagePath(own.level, { kind: 'writing', words: [word.text] })}>Practise writing it</LinkButton>
            <PutAside word={word} own={own} />
          </div>
        </div>
      )}
      {note !== '' && (
        <p className="whitespace-pre-wrap">
          <span className="text-sm text-muted">Your note: </span>
          <MixedText text={note} />
        </p>
      )}
      {synonyms.length > 0 && (
        <p>
          <span className="text-sm text-muted">Typing also accepts: </span>
          <Chinese>{synonyms.join('、')}</Chinese>
        </p>
      )}
      <Button kind="quiet" className="-ml-4 text-sm" aria-haspopup="dialog" onClick={() => setWriting(true)}>
        {isEmpty ? 'Add a note or a picture of your own' : 'Change your notes'}
      </Button>
      {isWriting && <NoteDialog word={word} own={own} onClose={() => setWriting(false)} />}
    </section>
  );
}
