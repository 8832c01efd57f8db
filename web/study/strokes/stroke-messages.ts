// The texts of a character's strokes.

/** The character while it is drawn. */
export function formatWriting(character: string): string {
  return `${character} is being written`;
}

/** Which stroke is shown. */
export function formatStroke(stroke: number, total: number): string {
  return `Stroke ${stroke} of ${total}`;
}

/** The same with its character. */
export function formatStrokePicture(character: string, stroke: number, total: number): string {
  return `${character}, stroke ${stroke} of ${total}`;
}
