// The field for a typed answer, with its submit arrow (learning §2 "freetype").
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ArrowIcon } from '#web/ui/icons.tsx';

export interface TypedAnswerProps {
  readonly locked: boolean;
  readonly outcome: 'right' | 'wrong' | undefined;
  /** How often it is asked once more; what was typed is selected then, so that typing replaces it. */
  readonly retries: number;
  readonly onType: (text: string) => void;
  /** Ids of what says more: what is to be done, and the line that explains a verdict while there is one. */
  readonly describedBy: string;
}

const borders = { right: 'border-vine text-vine-strong', wrong: 'border-seal text-seal', open: 'border-line focus-within:border-vine' };

// The Enter that picks a candidate of an input method is no submit; some browsers tell it only by the old key code.
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Takes Chinese or pinyin. While locked it shows what was typed and takes nothing. */
export function TypedAnswer({ locked, outcome, retries, onType, describedBy }: TypedAnswerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // A phone's keyboard slides over the page after the focus; the field moves above it then.
    const bringIntoView = () => field.current?.scrollIntoView({ block: 'center' });
    const viewport = window.visualViewport;
    viewport?.addEventListener('resize', bringIntoView);
    return () => viewport?.removeEventListener('resize', bringIntoView);
  }, []);
  useEffect(() => {
    if (retries === 0) return;
    // A press on the arrow took the focus away.
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [retries]);

  return (
    <form
      className={`flex w-full max-w-120 items-center rounded-control border-2 bg-raised ${borders[outcome ?? 'open']}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!locked) onType(text);
      }}
    >
      <input
        ref={field}
        aria-labelledby="asked"
        aria-describedby={describedBy}
        aria-invalid={outcome === 'wrong'}
        className="min-h-14 min-w-0 flex-1 bg-transparent px-5 font-han text-2xl text-inherit outline-none placeholder:font-sans placeholder:text-base placeholder:text-muted"
        placeholder="Characters or pinyin"
        value={text}
        readOnly={locked}
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
        aria-disabled={locked}
        className="m-1 grid size-12 place-items-center rounded-control bg-vine text-on-vine"
      >
        <ArrowIcon />
      </button>
    </form>
  );
}
