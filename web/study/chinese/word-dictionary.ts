// Loads the compact dictionary of the course, which only pages with Chinese conversation need.
import { useQuery } from '@tanstack/react-query';
import { type PinyinIndex, buildPinyinIndex } from '#engine/pinyin-index.ts';
import { fetchKeptFile } from '#web/client/kept-file.ts';
import { buildSegmentationDictionary, splitPattern } from '#engine/segmentation.ts';
import { type TextReader, createTextReader } from '#engine/reading-words.ts';
import type { TypingWords } from '#engine/typing-words.ts';
import { type DictionaryEntry, decodeDictionary } from '#engine/word-dictionary.ts';

/** The build replaces it by the address of a file whose name holds a hash of its content; `dev/build/word-dictionary.ts` writes that file. */
export const wordDictionaryAddress = new URL('../../../dist/word-dictionary.json', import.meta.url).href;

export interface WordDictionary {
  /** In the order of the course. */
  readonly entries: readonly DictionaryEntry[];
  /** The entries of a word or of the half of a pattern, in the order of the course; none for a text that is no word. */
  readonly findEntries: (text: string) => readonly DictionaryEntry[];
  /** Reads texts, also with the words beside the course once they are loaded. */
  readonly getReader: (typingWords: TypingWords | undefined) => TextReader;
  /** Builds the index at the first call, and again once more words are loaded. */
  readonly getPinyinIndex: (typingWords: TypingWords | undefined) => PinyinIndex;
}

/** Builds what reading and typing need of the entries. */
export function buildWordDictionary(entries: readonly DictionaryEntry[]): WordDictionary {
  const entriesByText = new Map<string, DictionaryEntry[]>();
  for (const entry of entries)
    for (const text of splitPattern(entry.text)) {
      const known = entriesByText.get(text);
      if (known) known.push(entry);
      else entriesByText.set(text, [entry]);
    }
  const segmentation = buildSegmentationDictionary(entries);
  const findEntries = (text: string) => entriesByText.get(text) ?? [];
  const readers = new Map<TypingWords | undefined, TextReader>();
  let index: PinyinIndex | undefined;
  return {
    entries,
    findEntries,
    getReader: (typingWords) => {
      const reader = readers.get(typingWords) ?? createTextReader({ segmentation, findEntries }, typingWords);
      readers.set(typingWords, reader);
      return reader;
    },
    getPinyinIndex: (typingWords) => {
      if (index?.typingWords !== typingWords || !index) index = buildPinyinIndex(entries, typingWords);
      return index;
    },
  };
}

function fetchWordDictionary(signal: AbortSignal): Promise<WordDictionary> {
  return fetchKeptFile(wordDictionaryAddress, (json) => buildWordDictionary(decodeDictionary(json)), signal);
}

/** The dictionary, fetched once; `undefined` while it loads, and if it could not be loaded (`isFailed`). */
export function useWordDictionary(isWanted = true): {
  readonly dictionary: WordDictionary | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
} {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['word-dictionary'],
    queryFn: ({ signal }) => fetchWordDictionary(signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { dictionary: data, isFailed: error !== null && !isFetching && data === undefined, retry: () => void refetch() };
}
