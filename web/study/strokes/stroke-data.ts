// Fetches the stroke order of a character from the files shipped with the app.
import type { CharacterJson } from 'hanzi-writer';
import { fetchKeptFile } from '#web/client/kept-file.ts';

/** Returns the path of a character's strokes: its code point, so that no encoding is needed. */
export function getStrokePath(character: string): string {
  return `/strokes/${(character.codePointAt(0) ?? 0).toString(16)}.json`;
}

/** Extracts the Chinese characters of a word or pattern, in order. */
export function extractCharacters(text: string): string[] {
  return text.match(/\p{Script=Han}/gu) ?? [];
}

/** Fetches the strokes of a character; throws an Error if there are none or the connection is lost. */
export function fetchStrokes(character: string, signal?: AbortSignal): Promise<CharacterJson> {
  return fetchKeptFile(getStrokePath(character), (json) => json as CharacterJson, signal);
}
