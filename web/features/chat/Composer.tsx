// Where one writes: the text box with its rules while typing, and the send button (accounts-and-chat §5).
import { type RefObject, useId, useRef, useState } from 'react';
import { maxMessageLength, messageText } from '#contract/chat-fields.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { ChineseComposer, type OpenLettersHandle } from '#web/study/chinese/ChineseComposer.tsx';
import type { OpenLetters } from '#web/study/chinese/draft.ts';
import { SendIcon } from '#web/ui/icons.tsx';
import { useLearntWords } from '#web/study/chinese/learnt-words.ts';

export interface ComposerProps {
  readonly room: string;
  readonly accountId: string;
  readonly onSend: (text: string) => void;
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

const unreadableLetters = 'These letters are no pinyin: correct them, or delete them.';

function readLetters(key: string): OpenLetters | undefined {
  const [at, letters = ''] = readStored(key, 'sessionStorage')?.split(' ') ?? [];
  return letters === '' ? undefined : { at: Number(at), letters };
}

/** What is being written stays with its room until the tab is closed, letters under way too. */
export function Composer({ room, accountId, onSend, field }: ComposerProps) {
  const id = useId();
  const learntWords = useLearntWords();
  const draftKey = buildStoragePrefix('draft', accountId) + room;
  const [text, setText] = useState(() => readStored(draftKey, 'sessionStorage') ?? '');
  const lettersKey = `${draftKey} letters`;
  const [open, setOpen] = useState(() => readLetters(lettersKey));
  const letters = useRef<OpenLettersHandle>(null);
  const [isRefused, setRefused] = useState(false);
  const error = findError(text) ?? (isRefused && open ? unreadableLetters : undefined);
  const length = Array.from(text).length;
  const isSendable = error === undefined && (text.trim() !== '' || open !== undefined);
  function change(next: string): void {
    setText(next);
    writeStored(draftKey, next === '' ? undefined : next, 'sessionStorage');
  }
  function keepLetters(next: OpenLetters | undefined): void {
    setOpen(next);
    setRefused(false);
    writeStored(lettersKey, next && `${next.at} ${next.letters}`, 'sessionStorage');
  }
  function submit(): void {
    if (!isSendable) return;
    const whole = open ? letters.current?.finish() : text;
    if (whole === undefined) return setRefused(true);
    if (findError(whole) !== undefined || whole.trim() === '') return;
    onSend(whole.trim());
    change('');
    field.current?.focus();
  }
  return (
    <form
      className="border-t border-line px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
