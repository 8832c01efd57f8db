// A text box in which one writes Chinese without a Chinese keyboard: letters of pinyin become words to choose from.
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { removeInvisible } from '#contract/chat-characters.ts';
import type { Candidate } from '#engine/candidate.ts';
import { type Conversion, takeChoice } from '#engine/own-choices.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chinese, chineseField } from '#web/study/text/Chinese.tsx';
import { CandidateLine, buildOptionId } from './CandidateLine.tsx';
import { type ComposerAction, findAction } from './composer-keys.ts';
import {
  type Draft,
  type OpenLetters,
  applyEdit,
  chooseCandidate,
  findEdit,
  findFullWidthMark,
  reopenLetters,
  showDraft,
} from './draft.ts';
import { OpenLettersLine, textClasses } from './OpenLettersLine.tsx';
import { useOwnChoices } from './own-choices.ts';
import { usePinyinChoice } from './pinyin-choice.ts';
import { useTypingWords, warmUp } from './typing-words.ts';
import { useCandidates } from './useCandidates.ts';
import { useWordDictionary } from './word-dictionary.ts';

/** What the owner of a composer can do with the letters under way. */
export interface OpenLettersHandle {
  /** Converts them by their first candidates and returns the whole text; undefined if they stand for no word, or the words are not loaded. */
  finish(): string | undefined;
}

export interface ChineseComposerProps {
  /** Without the letters that are not converted yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called for Enter while no letters are open. */
  readonly onSubmit: () => void;
  /** Whose choice it is to write by pinyin on this device. */
  readonly accountId: string;
  /** Ids of the words that the learner has learnt. */
  readonly learntWords: ReadonlySet<string>;
  readonly label: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** The text box, for its owner to focus. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Letters that were under way when the text was last seen. */
  readonly initialLetters?: OpenLetters | undefined;
  /** Called with the letters under way, whenever they change. */
  readonly onLetters?: (open: OpenLetters | undefined) => void;
  readonly letters?: RefObject<OpenLettersHandle | null>;
  /** Id of the text that says what is wrong with the value; undefined while nothing is. */
  readonly errorId?: string | undefined;
}

// Safari ends a composition with an Enter whose event says only this.
const systemKeyCode = 229;
/** Grows to five lines. What an input method of the system writes is left alone; see composer-keys.ts for the keys. */
export function ChineseComposer(props: ChineseComposerProps) {
  const { value, onChange, onSubmit, accountId, learntWords, label, placeholder, disabled = false, field, errorId } = props;
  const { initialLetters, onLetters, letters } = props;
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(field, () => box.current);
  const [isOn, setOn] = usePinyinChoice(accountId);
  const { dictionary, isFailed, retry } = useWordDictionary(isOn);
  const typingWords = useTypingWords(isOn);
  const getIndex = useMemo(() => dictionary && (() => dictionary.getPinyinIndex(typingWords)), [dictionary, typingWords]);
  const [choices, setChoices] = useOwnChoices(accountId);
  // What was chosen of letters that are converted in parts.
  const conversion = useRef<Conversion>(undefined);
  const [storedOpen, setOpen] = useState(initialLetters);
  const [scrollTop, setScrollTop] = useState(0);
  // What the box showed when an input method of the system began to compose; undefined while none does.
  const shownAtStart = useRef<string>(undefined);
  // Where the caret goes after a change that we made ourselves.
  const nextCaret = useRef<number>(undefined);
  // The owner may have emptied the text meanwhile.
  const open = storedOpen && { ...storedOpen, at: Math.min(storedOpen.at, value.length) };
  const draft: Draft = { value, open };
  const before = value.slice(0, open?.at ?? 0);
  const candidates = useCandidates(getIndex, { letters: open?.letters ?? '', before, learnt: learntWords, choices });
  const shown = showDraft(draft);

  // The index is built while nobody types yet.
  useEffect(() => {
    if (!getIndex || !isOn) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = warmUp(getIndex())));
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [getIndex, isOn]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    // The height includes the border, the scroll height does not.
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    if (nextCaret.current !== undefined) element.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [shown]);

  function update(next: Draft, caret?: number): void {
    nextCaret.current = caret;
    if (!next.open) conversion.current = undefined;
    setOpen(next.open);
    if (next.open !== open) onLetters?.(next.open);
    if (next.value !== value) onChange(next.value);
  }

  /** Converts all letters by their first candidates; those that stand for nothing stay open. */
  function convert(): Draft {
    let next = draft;
    while (getIndex && next.open) {
      const [first] = listCandidates(next.open.letters, getIndex(), learntWords, { before: next.value.slice(0, next.open.at), choices });
      if (!first) break;
      next = chooseCandidate(next, first);
    }
    return next;
  }

  useImperativeHandle(letters, () => ({
    finish() {
      const next = convert();
      update(next);
      return next.open ? undefined : next.value;
    },
  }));

  function choose(candidate: Candidate): void {
    if (open) {
      const taken = takeChoice(choices, conversion.current, { typed: open.letters, candidates: candidates.all, chosen: candidate });
      conversion.current = taken.conversion;
      if (taken.choices !== choices) setChoices(taken.choices);
    }
    const next = chooseCandidate(draft, candidate);
    update(next, next.open ? next.open.at + next.open.letters.length : (open?.at ?? 0) + candidate.text.length);
    box.current?.focus();
  }

  /** Converts all letters; while some stand for nothing, no mark is written. */
  function finish(mark: string): void {
    if (!dictionary) return;
    const next = convert();
    if (next.open) return update(next, next.open.at + next.open.letters.length);
    const at = (open?.at ?? 0) + next.value.length - value.length;
    const written = findFullWidthMark(mark, '') ?? mark;
    update({ value: next.value.slice(0, at) + written + next.value.slice(at), open: undefined }, at + written.length);
  }

  function act(action: ComposerAction): void {
    if (action.kind === 'give-up') return update({ value, open: undefined }, open?.at);
    if (action.kind === 'turn-page') return candidates.turnPage(action.by);
    if (action.kind === 'move-highlight') return candidates.moveHighlight(action.by);
    if (action.kind === 'finish') return finish(action.mark);
    const chosen = candidates.page[action.kind === 'choose' ? action.index : candidates.highlighted];
    if (chosen) choose(chosen);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event;
    // oxlint-disable-next-line typescript/no-deprecated -- Safari says so in no other way.
    if (nativeEvent.isComposing || nativeEvent.keyCode === systemKeyCode || ctrlKey || altKey || metaKey) return;
    const action = open && findAction(key, candidates.pageNumber, candidates.pageCount);
    if (action) {
      event.preventDefault();
      // Escape closes a dialog or a panel around the box only when it has nothing to give up.
      event.stopPropagation();
      act(action);
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      onSubmit();
    }
  }

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    const { inputType } = nativeEvent as InputEvent;
    const caret = removeInvisible(target.value.slice(0, target.selectionStart)).length;
    const edit = findEdit(shown, removeInvisible(target.value), caret);
    const isTyped =
      isOn && shownAtStart.current === undefined && (inputType === undefined || inputType === 'insertText' || edit.inserted === '');
    // A phone's keyboard reports no keys: its space, digits and marks arrive as text.
    const openEnd = open && open.at + open.letters.length;
    const isAtLetters = openEnd !== undefined && edit.from === openEnd && edit.end === openEnd;
    const action = isTyped && isAtLetters ? findAction(edit.inserted, candidates.pageNumber, candidates.pageCount) : undefined;
    if (action) {
      nextCaret.current = openEnd;
      // The box shows the letters again even if nothing came of it.
      target.value = shown;
      return act(action);
    }
    update(applyEdit(draft, edit, isTyped), caret);
  }

  function handleCompositionEnd({ currentTarget }: CompositionEvent<HTMLTextAreaElement>): void {
    const { value: text, selectionStart: caret } = currentTarget;
    const { inserted } = findEdit(shownAtStart.current ?? shown, text, caret);
    shownAtStart.current = undefined;
    const written = applyEdit(draft, findEdit(shown, text, caret), false);
    // A Latin keyboard that composes, as most of Android do, has left letters.
    update(isOn ? reopenLetters(written, inserted, caret) : written, caret);
  }

  const hasLine = isOn && open !== undefined;
  const hasCandidates = hasLine && candidates.all.length > 0;
  return (
    <div className="relative">
      {hasLine && (
        <div className="mb-2.5">
          {hasCandidates && <CandidateLine listId={listId} candidates={candidates} onChoose={choose} onKeyDown={handleKeyDown} />}
          {!hasCandidates && (
            <p role="status" className="flex min-h-11 items-center justify-between gap-3 px-1 text-sm text-muted">
              <span>{isFailed ? 'The words could not be loaded.' : dictionary ? 'No word has this reading.' : 'Loading the words…'}</span>
              {isFailed && (
                <Button kind="quiet" onClick={retry}>
                  Try again
                </Button>
              )}
            </p>
          )}
        </div>
      )}
      <div className="relative">
        <textarea
          ref={box}
          {...chineseField}
          rows={1}
          aria-label={label}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          aria-autocomplete={isOn ? 'list' : undefined}
          aria-controls={hasCandidates ? listId : undefined}
          aria-activedescendant={hasCandidates ? buildOptionId(listId, candidates.highlighted) : undefined}
          placeholder={placeholder}
          enterKeyHint="send"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          value={shown}
          onChange={handleChange}
          onKeyDown={handleKeyDown}
          onCompositionStart={() => (shownAtStart.current = shown)}
          onCompositionEnd={handleCompositionEnd}
          onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
          className={`resize-none bg-raised outline-offset-2 focus:outline-3 disabled:opacity-60 ${textClasses} ${errorId === undefined ? 'border-edge focus:outline-vine' : 'border-seal focus:outline-seal'}`}
        />
        <OpenLettersLine draft={draft} scrollTop={scrollTop} />
        <button
          type="button"
          aria-pressed={isOn}
          aria-label="Write Chinese by pinyin"
          title={isOn ? 'Pinyin becomes Chinese: press to switch off' : 'Press to write Chinese by pinyin'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            update({ value, open: undefined });
            setOn(!isOn);
          }}
          className="absolute right-1 bottom-0.5 grid size-11 place-items-center rounded-full text-lg text-muted transition-colors hover:bg-vine-soft aria-pressed:text-vine-strong"
        >
          <Chinese aria-hidden="true" className={isOn ? '' : 'line-through'}>
            拼
          </Chinese>
        </button>
      </div>
    </div>
  );
}
