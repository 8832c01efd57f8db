// The keys of quiz and repeat, wherever the focus is (experience, "The hand").
import { useEffect, useRef } from 'react';
import { letterKeys } from '#web/study/study-choices.ts';
import { isInControl } from './useGoOnPress.ts';

export interface StudyKeys {
  /** 1 to 4, for a tone to 5: position of an answer from 0. */
  readonly choose?: (index: number) => void;
  /** Backspace: removes the last tone. */
  readonly back?: () => void;
  /** Enter, unless a button or field handles it. */
  readonly proceed?: () => void;
  /** Enter or Space after a right answer, also in the locked field. */
  readonly goOn?: (() => void) | undefined;
  readonly forgot?: () => void;
  readonly skip?: () => void;
  readonly undo?: () => void;
  readonly sound?: () => void;
  /** T: on a card the transcription, on a question the sound hint. */
  readonly transcription?: () => void;
  readonly help?: () => void;
  /** An answer is being typed: a letter or digit is text wherever the focus is, never a shortcut. */
  readonly isTyping?: boolean;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));
}

/** Finds the action of a key press. While typing only Alt+F, Alt+S and Alt+Z are keys; everything else is text. */
function findAction(event: KeyboardEvent, keys: StudyKeys): (() => void) | undefined {
  // Some browsers tell only by the old key code that an input method is composing.
  // oxlint-disable-next-line typescript/no-deprecated
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return undefined;
  const letter = event.code.replace(/^Key/, '').toLowerCase();
  const isTyping = keys.isTyping === true || isField(event.target);
  if (keys.goOn && !event.altKey && (event.key === 'Enter' || event.key === ' ')) return isInControl(event.target) ? undefined : keys.goOn;
  if (event.altKey || isTyping) {
    if (!event.altKey) return undefined;
    return { f: keys.forgot, s: keys.skip, z: keys.undo }[letter];
  }
  if (event.key === 'Enter') return isInControl(event.target) ? undefined : keys.proceed;
  if (event.key === 'Backspace') return keys.back;
  if (event.key === ' ') return isInControl(event.target) ? undefined : keys.sound;
  if (!letterKeys.get()) return undefined;
  if (event.key === '?') return keys.help;
  const number = /^[1-5]$/.exec(event.key);
  if (number) return keys.choose && (() => keys.choose?.(Number(number[0]) - 1));
  return { f: keys.forgot, s: keys.skip, z: keys.undo, p: keys.sound, t: keys.transcription }[event.key.toLowerCase()];
}

/** Listens on the document, except while a dialog is open. With several listeners the innermost that has an action handles the key. */
export function useStudyKeys(keys: StudyKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return;
      const action = findAction(event, current.current);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
