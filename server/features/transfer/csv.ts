// Writes CSV that a spreadsheet opens as it is (RFC 4180).

export type CsvValue = string | number | boolean | null;

/** Starts a file: without it, spreadsheets take UTF-8 for the encoding of the country. */
export const byteOrderMark = '\uFEFF';

/** One line. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map((value) => formatCell(value)).join(',')}\r\n`;
}

function formatCell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  // A semicolon parts cells in half of Europe: what stands behind it would begin one.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
