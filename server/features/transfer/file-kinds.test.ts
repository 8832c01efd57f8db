// Files that are no lists of words: each names the export to use.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findOtherKind } from './file-kinds.ts';

const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

test.each<[name: string, bytes: Uint8Array, advice: RegExp]>([
  ['a package of cards', zip('collection.anki21', 'collection.anki2', 'media'), /package of cards.*Notes in Plain Text/],
  ['a new package of cards', zip('meta', 'collection.anki21b', 'collection.anki2'), /package of cards/],
  ['an Excel file', zip('[Content_Types].xml', 'xl/workbook.xml'), /spreadsheet.*CSV UTF-8/],
  ['an old Excel file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /spreadsheet/],
  ['a LibreOffice file', zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }), /spreadsheet/],
  ['a Word file', zip('[Content_Types].xml', 'word/document.xml'), /plain text/],
  ['another zip', zip('words.txt'), /Unpack it/],
  ['XML', strToU8('<?xml version="1.0"?>\n<plecoflash><cards/></plecoflash>'), /Pleco choose “Text file”/],
  ['XML in UTF-16', Buffer.from('\uFEFF<?xml version="1.0"?><a/>', 'utf16le'), /XML/],
  ['XML with a mark', Buffer.from('\uFEFF<?xml version="1.0"?><a/>'), /XML/],
  ['RTF', strToU8('{\\rtf1\\ansi 你好}'), /plain text/],
  ['a web page', strToU8('\n<!DOCTYPE html>\n<html><body>你好</body></html>'), /web page/],
  ['JSON', strToU8('{"exportedAt":"2026-11-27","words":[]}'), /words\.csv/],
  ['a list in JSON', strToU8('[\n  {"word": "你好"}]'), /JSON/],
  ['a database', strToU8('SQLite format 3\0'), /database/],
  ['a PDF', strToU8('%PDF-1.7'), /PDF/],
])('%s', (_, bytes, advice) => {
  expect(findOtherKind(bytes)).toMatch(advice);
});

test.each([
  '你好\n再见',
  '<div>你好</div>\tnǐ hǎo',
  '[nǐ]你',
  '{{c1::你好}}',
  '#separator:tab\n你好',
  '"你好","hello"',
  '[1] 你好',
  'PK 你好',
  '',
])('%j may be a list', (text) => {
  expect(findOtherKind(strToU8(text))).toBeUndefined();
});
