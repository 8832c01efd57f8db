// The field for a typed answer, with its submit arrow (learning §2 "freetype").
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ArrowIcon } from '#web/ui/icons.tsx';

export interface TypedAnswerProps {
  readonly isLocked: boolean;
  readonly outcome: 'right' | 'wrong' | undefined;
  /** How often the question was asked again; the typed text is then selected, so that typing replaces it. */
  readonly retries: number;
  /** Nothing was typed: the field shakes its head. */
  readonly isShaken: boolean;
  readonly placeholder: string;
  readonly onSubmit: (text: string) => void;
  /** Ids of the descriptions: the prompt, and the verdict if there is one. */
  readonly describedBy: string;
}

const borders = { right: 'border-vine text-vine-strong', wrong: 'border-seal text-seal', open: 'border-line focus-within:border-vine' };

// The Enter that picks an input method's candidate is no submit; some browsers expose it only through the old key code.
function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Accepts Chinese or pinyin. Read-only while locked. */
export function TypedAnswer({ isLocked, outcome, retries, isShaken, placeholder, onSubmit, describedBy }: TypedAnswerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // A phone's keyboard slides over the page after the focus; the field is then scrolled above it.
    const bringIntoView = () => field.current?.scrollIntoView({ block: 'center' });
    const viewport = window.visualViewport as VisualViewport | null | undefined;
    viewport?.addEventListener('resize', bringIntoView);
    // From one typed question to the next it stays open.
    const isKeyboardOpen = (viewport?.height ?? window.innerHeight) < 0.8 * window.innerHeight;
    const frame = requestAnimationFrame(() => isKeyboardOpen && bringIntoView());
    return () => {
      cancelAnimationFrame(frame);
      viewport?.removeEventListener('resize', bringIntoView);
    };
  }, []);
  // Undo opens the field again: the next letters are typing, not keys.
  useEffect(() => {
    if (!isLocked) field.current?.focus({ preventScroll: true });
  }, [isLocked]);
  useEffect(() => {
    if (retries === 0) return;
    // A press on the arrow took the focus away.
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [retries]);
  useEffect(() => {
    // A letter typed after a press on a button is meant for the field, which takes it once it has the focus.
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.altKey && !event.ctrlKey && !event.metaKey;
      const isElsewhere = event.target !== field.current && !document.querySelector('dialog[open]');
      if (!isLocked && isText && isElsewhere) field.current?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isLocked]);

  return (
    <form
      className={`${isShaken ? 'shake' : ''} flex w-full max-w-120 items-center rounded-control border-2 bg-raised ${borders[outcome ?? 'open']}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) onSubmit(text);
      }}
    >
      <input
        ref={field}
        aria-labelledby="asked"
        aria-describedby={describedBy}
        aria-invalid={outcome === 'wrong'}
        className="min-h-14 min-w-0 flex-1 bg-transparent px-5 font-han text-2xl text-inherit outline-none placeholder:font-sans placeholder:text-base placeholder:text-muted"
        placeholder={placeholder}
        value={text}
        readOnly={isLocked}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && isComposing(event) && event.preventDefault()}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <button
        type="submit"
        aria-label="Submit"
        aria-disabled={isLocked}
        className="m-1 grid size-12 place-items-center rounded-control bg-vine text-on-vine"
      >
        <ArrowIcon />
      </button>
    </form>
  );
}
