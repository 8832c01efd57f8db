// What reads the words of a message: the dictionary of the course, and the words beside it once they are there.
import { useMemo } from 'react';
import type { TextReader } from '#engine/reading-words.ts';
import { useTypingWords } from './typing-words.ts';
import { type WordDictionary, useWordDictionary } from './word-dictionary.ts';

/** Undefined until the dictionary of the course is loaded. */
export function useTextReader(): { readonly dictionary: WordDictionary; readonly reader: TextReader } | undefined {
  const { dictionary } = useWordDictionary();
  const typingWords = useTypingWords(true);
  return useMemo(() => dictionary && { dictionary, reader: dictionary.getReader(typingWords) }, [dictionary, typingWords]);
}
