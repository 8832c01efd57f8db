// Tells files that are no list of words, and which export of the same program is one (learning-tools "A word is mine").

const asCsv = 'Save it as “CSV UTF-8” and choose that file';
const ankiAdvice = 'This is a package of cards, not a text. In Anki choose File, Export, “Notes in Plain Text (.txt)” and choose that file';
const spreadsheetAdvice = `This is a spreadsheet, not a text. ${asCsv}`;
const documentAdvice = 'This is a document of a word processor, not a text. Save it as plain text (.txt) in UTF-8 and choose that file';
const archiveAdvice = 'This is an archive, not a text. Unpack it and choose the text or CSV file in it';
const htmlAdvice = 'This is a web page, not a list. Copy the words and paste them, or save them as CSV';
const xmlAdvice = 'This is an XML file, not a list. In Pleco choose “Text file” when you export; in other programs CSV or plain text';
const jsonAdvice = 'This is a JSON file, not a list. Export your words as CSV or plain text (from HanziVine: words.csv)';
const databaseAdvice = 'This is a database, not a text. Export your words as plain text or CSV in the program that it belongs to';
const pdfAdvice = 'This is a PDF, not a text. Copy the words and paste them, or save them as CSV';

// What a file of this kind begins with, byte for byte.
const beginnings: readonly (readonly [start: string, advice: string])[] = [
  ['\xD0\xCF\x11\xE0', spreadsheetAdvice],
  ['SQLite format 3\0', databaseAdvice],
  ['\x1F\x8B', archiveAdvice],
  ['7z\xBC\xAF', archiveAdvice],
  ['Rar!', archiveAdvice],
  ['%PDF-', pdfAdvice],
  ['{\\rtf', documentAdvice],
];

// What a text of this kind begins with, whatever its encoding.
const markups: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^\s*(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i, htmlAdvice],
  [/^\s*<\?xml\b|^\s*<plecoflash\b/i, xmlAdvice],
  [/^\s*(?:\{\s*"|\[\s*[{["])/, jsonAdvice],
];

// Names of what lies in a zip, which tell what the zip is.
const zipContents: readonly (readonly [name: string, advice: string])[] = [
  ['collection.anki2', ankiAdvice],
  ['xl/', spreadsheetAdvice],
  ['opendocument.spreadsheet', spreadsheetAdvice],
  ['Index/Tables', spreadsheetAdvice],
  ['word/', documentAdvice],
  ['opendocument.text', documentAdvice],
];

const bytesToJudge = 2000;

/** What to tell somebody who chose a file that is no list of words; undefined for what may be one. */
export function findOtherKind(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.subarray(0, bytesToJudge);
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    return zipContents.find(([name]) => file.includes(name, 0, 'latin1'))?.[1] ?? archiveAdvice;
  const byBytes = beginnings.find(([beginning]) => start.toString('latin1').startsWith(beginning));
  if (byBytes) return byBytes[1];
  // UTF-16 has a zero in each letter of these.
  const text = start
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^[^\s<{[]{0,3}(?=[\s<{[])/, '');
  return markups.find(([pattern]) => pattern.test(text))?.[1];
}
