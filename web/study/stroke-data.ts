// Reads the stroke order of a character from the files that the app ships itself.
import type { CharacterJson } from 'hanzi-writer';

/** Address of a character's strokes: its code point, so that no browser or server has to agree on encoding. */
export function strokeAddress(character: string): string {
  return `/strokes/${(character.codePointAt(0) ?? 0).toString(16)}.json`;
}

/** The Chinese characters of a word or pattern, in order, without dots and letters. */
export function charactersOf(text: string): string[] {
  return text.match(/\p{Script=Han}/gu) ?? [];
}

/** Strokes of a character; throws an Error when there are none or the line is gone. */
export async function readStrokes(character: string, signal?: AbortSignal): Promise<CharacterJson> {
  const response = await fetch(strokeAddress(character), signal ? { signal } : {});
  const isData = response.ok && (response.headers.get('content-type') ?? '').includes('json');
  if (!isData) throw new Error(`No strokes for ${character}`);
  return (await response.json()) as CharacterJson;
}
