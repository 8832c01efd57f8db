// The keys of quiz and repeat, wherever the focus is (experience, "The hand").
import { useEffect, useRef } from 'react';
import { letterKeysAreOn } from './letter-keys.ts';

export interface StudyKeys {
  /** 1 to 4: position of an answer from 0. */
  readonly choose?: (at: number) => void;
  /** Enter, where no button or field takes it. */
  readonly goOn?: () => void;
  readonly forgot?: () => void;
  readonly skip?: () => void;
  readonly undo?: () => void;
  readonly sound?: () => void;
  /** T: on a card the transcription, on a question the hint of the sound. */
  readonly transcription?: () => void;
  readonly help?: () => void;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));
}
function takesEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, input, textarea, select') !== null;
}

/** Which action a key press means. In a field only Alt+F, Alt+S and Alt+Z are keys: everything else is typing. */
function actionOf(event: KeyboardEvent, keys: StudyKeys): (() => void) | undefined {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return undefined;
  const letter = event.code.replace(/^Key/, '').toLowerCase();
  const isTyping = isField(event.target);
  if (event.altKey || isTyping) {
    if (!event.altKey) return undefined;
    return { f: keys.forgot, s: keys.skip, z: keys.undo }[letter];
  }
  if (event.key === 'Enter') return takesEnter(event.target) ? undefined : keys.goOn;
  if (event.key === ' ') return takesEnter(event.target) ? undefined : keys.sound;
  if (!letterKeysAreOn()) return undefined;
  if (event.key === '?') return keys.help;
  const number = /^[1-4]$/.exec(event.key);
  if (number) return keys.choose && (() => keys.choose?.(Number(number[0]) - 1));
  return { f: keys.forgot, s: keys.skip, z: keys.undo, p: keys.sound, t: keys.transcription }[event.key.toLowerCase()];
}

/** Listens on the document; nothing is listened to while a dialog is open. Several may listen: a key is taken by the innermost that has an action for it. */
export function useStudyKeys(keys: StudyKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return;
      const action = actionOf(event, current.current);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
