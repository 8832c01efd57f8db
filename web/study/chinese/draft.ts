// A text in which letters of pinyin wait to become Chinese: how every edit of the text box changes it.
import type { Candidate } from '#engine/candidate.ts';

/** Letters that are not converted yet. They are in the text box, but not in the value. */
export interface OpenLetters {
  /** Where in the value they stand. */
  readonly at: number;
  readonly letters: string;
}

export interface Draft {
  /** The text without the open letters: what may be sent. */
  readonly value: string;
  readonly open: OpenLetters | undefined;
}

/** What an edit of the text box did: replaced a range of the shown text. */
export interface Edit {
  readonly from: number;
  readonly end: number;
  readonly inserted: string;
}

const fullWidthMarks: Readonly<Record<string, string>> = { ',': '，', '.': '。', '?': '？', '!': '！', ':': '：', ';': '；' };
// 3.5 and 20:30 stay as they are.
const marksInNumbers = /^[,.:]$/;

/** Letters without their marks: nǚ counts as nu. */
function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** The text as the box shows it. */
export function showDraft({ value, open }: Draft): string {
  return open ? value.slice(0, open.at) + open.letters + value.slice(open.at) : value;
}

/** Finds what was replaced between two texts; `caret` is where the insertion ended, which tells equal characters apart. */
export function findEdit(before: string, after: string, caret: number): Edit {
  let suffix = after.length - caret;
  if (suffix < 0 || suffix > before.length || before.slice(before.length - suffix) !== after.slice(caret)) {
    suffix = 0;
    while (suffix < Math.min(before.length, after.length) && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  }
  const longest = Math.min(before.length, after.length) - suffix;
  let from = 0;
  while (from < longest && before[from] === after[from]) from += 1;
  return { from, end: before.length - suffix, inserted: after.slice(from, after.length - suffix) };
}

/** The full-width form of a punctuation mark typed after a text; undefined if it stays as it is. */
export function findFullWidthMark(mark: string, before: string): string | undefined {
  return marksInNumbers.test(mark) && /\d$/.test(before) ? undefined : fullWidthMarks[mark];
}

/** Whether typed text begins a row of letters that are to be converted. */
export function isLetters(text: string): boolean {
  return /^[a-z]+$/i.test(stripMarks(text));
}

/** An apostrophe divides letters, so none comes first; without letters nothing is open. */
function openLetters(value: string, at: number, text: string): Draft {
  const letters = text.replace(/^['’]+/, '');
  return { value, open: letters === '' ? undefined : { at, letters } };
}

/**
 * Applies an edit of the shown text. Typed letters are held back to be converted, letters that are pasted or written by an input method of
 * the system (`isTyped` false) are not; typed punctuation becomes Chinese. The shown text keeps its length either way, so the caret is right.
 */
export function applyEdit(draft: Draft, { from, end, inserted }: Edit, isTyped: boolean): Draft {
  const { value, open } = draft;
  if (!open) {
    const before = value.slice(0, from);
    if (isTyped && isLetters(inserted))
      return { value: before + value.slice(end), open: { at: from, letters: inserted.normalize('NFC').toLowerCase() } };
    const mark = isTyped ? findFullWidthMark(inserted, before) : undefined;
    return { value: before + (mark ?? inserted) + value.slice(end), open: undefined };
  }
  const openEnd = open.at + open.letters.length;
  // The edit, counted without the open letters, and what it leaves of them.
  const toValue = (position: number) => (position <= open.at ? position : Math.max(open.at, position - open.letters.length));
  const head = open.letters.slice(0, Math.max(0, from - open.at));
  const tail = open.letters.slice(Math.max(0, end - open.at));
  const before = value.slice(0, toValue(from));
  const after = value.slice(toValue(end));
  const touches = from <= openEnd && end >= open.at;
  const isContinued = touches && isTyped && /^[a-z'’]+$/i.test(stripMarks(inserted));
  if (isContinued) return openLetters(before + after, before.length, head + inserted.normalize('NFC').toLowerCase() + tail);
  const letters = touches ? head + tail : open.letters;
  // Behind the letters, or before them: then they move, with what stands between.
  const at = from >= openEnd ? open.at : before.length + inserted.length + Math.max(0, open.at - end);
  return openLetters(before + inserted + after, at, letters);
}

/** Replaces the letters that a candidate stands for; the rest stays open behind it. */
export function chooseCandidate({ value, open }: Draft, { text, consumed }: Candidate): Draft {
  if (!open) return { value, open };
  return openLetters(value.slice(0, open.at) + text + value.slice(open.at), open.at + text.length, open.letters.slice(consumed));
}

/** Takes text that a keyboard wrote by a composition of its own, and that ends at the caret, as typed letters. */
export function reopenLetters(draft: Draft, text: string, caret: number): Draft {
  if (draft.open || !isLetters(text) || draft.value.slice(caret - text.length, caret) !== text) return draft;
  return applyEdit(
    { value: draft.value.slice(0, caret - text.length) + draft.value.slice(caret), open: undefined },
    { from: caret - text.length, end: caret - text.length, inserted: text },
    true,
  );
}
