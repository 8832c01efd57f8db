// The text box of the chat: grows to five lines; Enter sends, Shift+Enter starts a line (accounts-and-chat §5).
import { type KeyboardEvent, type RefObject, useRef } from 'react';

export interface MessageFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The id of the text that says what is wrong with the value; undefined while nothing is. */
  readonly errorId: string | undefined;
}

const endingKeyMs = 20;

/** An Enter that ends the composition of an input method does not send. */
export function MessageField({ value, onChange, onSubmit, field, errorId }: MessageFieldProps) {
  // Safari ends a composition before the key that ended it: an Enter right then belongs to the input method.
  const compositionEndedAt = useRef(Number.NEGATIVE_INFINITY);
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || nativeEvent.timeStamp - compositionEndedAt.current < endingKeyMs) return;
    event.preventDefault();
    onSubmit();
  }
  return (
    <textarea
      ref={field}
      lang="zh-Hans"
      rows={1}
      aria-label="Message"
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      placeholder="说点什么…"
      enterKeyHint="send"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={handleKey}
      onCompositionEnd={({ timeStamp }) => (compositionEndedAt.current = timeStamp)}
      // Five lines and the padding.
      className={`block field-sizing-content max-h-[calc(5lh+1.25rem)] min-h-12 w-full resize-none rounded-card border bg-raised px-4 py-2.5 text-lg outline-offset-2 focus:outline-3 ${errorId === undefined ? 'border-edge focus:outline-vine' : 'border-seal focus:outline-seal'}`}
    />
  );
}
