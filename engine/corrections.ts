// What a correction changes in a message, character by character, and whether it is one.
import { unchangedCorrectionMessage, wholeCorrectionMessage } from '#contract/chat-fields.ts';

/** A stretch of two texts: in both, in the earlier one only, or in the later one only. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The lengths of the longest common subsequences of all ends of two texts, as rows of `after.length + 1`. */
function measureCommonEnds(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  return lengths;
}

/** What became of a text: it keeps as many characters as possible, and what is removed stands before what is added in its place. At most 65,535 characters. */
export function diffCharacters(before: string, after: string): DiffPart[] {
  const [old, now] = [Array.from(before), Array.from(after)];
  const width = now.length + 1;
  const lengths = measureCommonEnds(old, now);
  const parts: DiffPart[] = [];
  let [removed, added, same] = ['', '', ''];
  const close = () => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed });
    if (added !== '') parts.push({ kind: 'added', text: added });
    if (same !== '') parts.push({ kind: 'same', text: same });
    [removed, added, same] = ['', '', ''];
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && old[row] === now[column]) {
      same += old[row];
      row += 1;
      column += 1;
      continue;
    }
    if (same !== '') close();
    const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0];
    if (column === now.length || (row < old.length && below >= right)) {
      removed += old[row];
      row += 1;
    } else {
      added += now[column];
      column += 1;
    }
  }
  close();
  return parts;
}

/** So short a message may be wrong as a whole: 恩 for 嗯. */
const wholeUpTo = 4;
const leastKept = 0.25;

/** Why a text is no correction of a message: nothing is changed, or hardly anything is kept. Undefined if it is one. */
export function findCorrectionError(original: string, corrected: string): string | undefined {
  if (original === corrected) return unchangedCorrectionMessage;
  const { length } = Array.from(original);
  const kept = measureCommonEnds(Array.from(original), Array.from(corrected))[0] ?? 0;
  return length > wholeUpTo && kept < length * leastKept ? wholeCorrectionMessage : undefined;
}
