// Writes a learner's own association, note and synonyms for a word. What was written is kept until it is saved.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Note, maxNoteLength } from '#contract/notes.ts';
import type { Word } from '#contract/study.ts';
import { CallError } from '#web/client/call.ts';
import { useDraft } from '#web/client/draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { chineseField } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { type OwnWord, saveNote } from './own-notes.ts';
import { formatNotesTitle, formatTooLong } from './card-messages.ts';

const storedDraft = z.object({ association: z.string(), note: z.string(), synonyms: z.string() });
type Draft = z.infer<typeof storedDraft>;

const toDraft = ({ association, note, synonyms }: Note): Draft => ({ association, note, synonyms: synonyms.join('、') });
const splitSynonyms = (text: string) => text.split(/[\s,;，；、]+/u).filter(Boolean);
const countCharacters = (text: string) => Array.from(text).length;

function findLengthError(text: string): string | undefined {
  return countCharacters(text) > maxNoteLength ? formatTooLong(maxNoteLength) : undefined;
}

export interface NoteDialogProps {
  readonly word: Word;
  readonly own: OwnWord;
  readonly onClose: () => void;
}

export default function NoteDialog({ word, own, onClose }: NoteDialogProps) {
  const { draft, keep, forget } = useDraft(`note:${word.id}`, storedDraft, () => toDraft(own.note));
  const [version, setVersion] = useState(own.note.version);
  const [changedElsewhere, setChangedElsewhere] = useState<Note>();
  const [error, setError] = useState<{ field: keyof Draft; message: string }>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  function change(part: Partial<Draft>): void {
    keep({ ...draft, ...part });
    setError(undefined);
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const tooLong = (['association', 'note'] as const).find((field) => findLengthError(draft[field]));
    if (tooLong) return setError({ field: tooLong, message: findLengthError(draft[tooLong]) ?? '' });
    setBusy(true);
    try {
      const { association, note } = draft;
      const reply = await saveNote(own.level, { id: word.id, association, note, synonyms: splitSynonyms(draft.synonyms), version });
      if (reply.saved) {
        forget();
        notify.success('Your notes have been saved');
        onClose();
        return;
      }
      setChangedElsewhere(reply.note);
      setVersion(reply.note.version);
    } catch (failure) {
      const field = failure instanceof CallError ? failure.field?.split('.')[0] : undefined;
      if (failure instanceof CallError && (field === 'association' || field === 'note' || field === 'synonyms'))
        setError({ field, message: failure.message });
      else notifyError(failure, 'Your notes could not be saved. They stay here: please try again.');
    } finally {
      setBusy(false);
    }
  }

  const getError = (field: keyof Draft) => (error?.field === field ? error.message : undefined);
  return (
    <Dialog open title={<MixedText text={formatNotesTitle(word.text)} />} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void save(event)} noValidate>
        {changedElsewhere && (
          <div role="alert" className="mb-4 rounded-control bg-gold-soft px-4 py-3 text-sm">
            <p>These notes were changed on another device meanwhile. Current version:</p>
            <p className="mt-1 font-reading text-base whitespace-pre-wrap">
              {[changedElsewhere.association, changedElsewhere.note, changedElsewhere.synonyms.join('、')].filter(Boolean).join('\n') ||
                'Nothing'}
            </p>
            <p className="mt-1">Save again to keep what you wrote here instead.</p>
          </div>
        )}
        <TextArea
          label="Your own picture, shown first"
          rows={3}
          value={draft.association}
          error={getError('association')}
          count={{ written: countCharacters(draft.association), allowed: maxNoteLength }}
          onChange={({ target }) => change({ association: target.value })}
        />
        <TextArea
          label="Your note"
          rows={3}
          value={draft.note}
          error={getError('note')}
          count={{ written: countCharacters(draft.note), allowed: maxNoteLength }}
          onChange={({ target }) => change({ note: target.value })}
        />
        <Field
          label="Synonyms that typing accepts"
          hint="In Chinese, with commas between them."
          {...chineseField}
          value={draft.synonyms}
          error={getError('synonyms')}
          onChange={({ target }) => change({ synonyms: target.value })}
        />
        <div className="mt-4 flex justify-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving …' : 'Save notes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
