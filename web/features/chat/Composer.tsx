// Where one writes: the text box with its rules while typing, and the send button (accounts-and-chat §5).
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { maxMessageLength, messageText } from '#contract/chat-fields.ts';
import type { MessageReference } from '#contract/chat-messages.ts';
import { findCorrectionError } from '#engine/corrections.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { ChineseComposer, type OpenLettersHandle } from '#web/study/chinese/ChineseComposer.tsx';
import type { OpenLetters } from '#web/study/chinese/draft.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CrossIcon, SendIcon } from '#web/ui/icons.tsx';
import { useLearntWords } from '#web/study/chinese/learnt-words.ts';
import { deletedMessage, formatReferring, referredGoneHint, stopReferring, unreadableLetters } from './chat-messages.ts';
import type { Composing } from './composing.ts';

export interface ComposerProps {
  readonly accountId: string;
  readonly composing: Composing;
  /** Whether the message that is answered or corrected has gone meanwhile. */
  readonly isReferredGone: boolean;
  readonly onSend: (text: string) => void;
  /** Stands over the text box while no letters are under way. */
  readonly aids?: ReactNode;
  /** Called for every change that leaves something to send. */
  readonly onWriting: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The count of characters appears when so few remain. */
const countFrom = maxMessageLength - 50;

/** Why a text cannot be sent; undefined for a valid one, and for an empty one, which is not sent and no mistake. */
function findError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const result = messageText.safeParse(text);
  return result.success ? undefined : result.error.issues[0]?.message;
}

function readLetters(key: string): OpenLetters | undefined {
  const [at, letters = ''] = readStored(key, 'sessionStorage')?.split(' ') ?? [];
  return letters === '' ? undefined : { at: Number(at), letters };
}

/** What is answered or corrected, above the text box. */
function ReferenceLine({ reference, isGone, onStop }: { reference: MessageReference; isGone: boolean; onStop: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2 border-l-3 border-vine pl-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium text-vine-strong">{formatReferring(reference)}</p>
        {isGone ? (
          <p className="text-muted italic">{deletedMessage}</p>
        ) : (
          <Chinese as="p" className="truncate text-muted">
            {reference.quoted?.text}
          </Chinese>
        )}
      </div>
      <IconButton label={stopReferring[reference.kind]} icon={<CrossIcon />} onClick={onStop} />
    </div>
  );
}

/** Stays until the tab is closed: what is being written, letters under way too. One per text box of `composing`. */
export function Composer({ accountId, composing, isReferredGone, aids, onSend, onWriting, field }: ComposerProps) {
  const id = useId();
  const learntWords = useLearntWords();
  const { draftKey, initialText, reference } = composing;
  const [text, setText] = useState(() => readStored(draftKey, 'sessionStorage') ?? initialText);
  const lettersKey = `${draftKey} letters`;
  const [open, setOpen] = useState(() => readLetters(lettersKey));
  const letters = useRef<OpenLettersHandle>(null);
  // Why it was not sent when that was tried.
  const [refusal, setRefusal] = useState<string>();
  const error = findError(text) ?? (reference && isReferredGone ? referredGoneHint : refusal);
  const length = Array.from(text).length;
  const isSendable = error === undefined && (text.trim() !== '' || open !== undefined);
  function change(next: string): void {
    setText(next);
    setRefusal(undefined);
    if (next.trim() !== '') onWriting();
    writeStored(draftKey, next === '' ? undefined : next, 'sessionStorage');
  }
  function keepLetters(next: OpenLetters | undefined): void {
    setOpen(next);
    if (next) onWriting();
    setRefusal(undefined);
    writeStored(lettersKey, next && `${next.at} ${next.letters}`, 'sessionStorage');
  }
  function submit(): void {
    if (!isSendable) return;
    const whole = open ? letters.current?.finish() : text;
    if (whole === undefined) return setRefusal(unreadableLetters);
    if (findError(whole) !== undefined || whole.trim() === '') return;
    const problem =
      reference?.kind === 'correction' && reference.quoted ? findCorrectionError(reference.quoted.text, whole.trim()) : undefined;
    if (problem !== undefined) return setRefusal(problem);
    onSend(whole.trim());
    change('');
    if (composing.referenceToSend) composing.stop();
    field.current?.focus();
  }
  function stop(): void {
    composing.stop();
    // What was written for a message that is gone is not lost.
    if (reference?.kind === 'correction' && isReferredGone) composing.write(text);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its parts
    <form
      className="border-t border-line px-3 py-3"
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && reference && !defaultPrevented) stop();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {reference && <ReferenceLine reference={reference} isGone={isReferredGone} onStop={stop} />}
      {open === undefined && aids}
      <p id={`${id}-error`} role="alert" className={error === undefined ? 'sr-only' : 'px-1 pb-2 text-sm font-medium text-seal'}>
        {error}
      </p>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <ChineseComposer
            value={text}
            onChange={change}
            onSubmit={submit}
            accountId={accountId}
            learntWords={learntWords}
            label="Message"
            placeholder="说点什么…"
            field={field}
            initialLetters={open}
            onLetters={keepLetters}
            letters={letters}
            errorId={error === undefined ? undefined : `${id}-error`}
          />
        </div>
        <button
          type="submit"
          aria-label="Send"
          title="Send"
          // Stays focusable, so that the keyboard does not lose its place.
          aria-disabled={!isSendable}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-vine text-on-vine shadow-card transition-colors hover:bg-vine-strong aria-disabled:bg-line aria-disabled:text-muted aria-disabled:shadow-none"
        >
          <SendIcon />
        </button>
      </div>
      {length > countFrom && <p className="px-1 pt-1 text-right text-xs text-muted tabular-nums">{`${length} / ${maxMessageLength}`}</p>}
    </form>
  );
}
