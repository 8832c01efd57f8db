// Loads what typing knows beside the course: more words, and what words cost behind each other. Only a composer needs it.
import { useQuery } from '@tanstack/react-query';
import type { PinyinIndex } from '#engine/pinyin-index.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { type TypingWords, decodeTypingWords } from '#engine/typing-words.ts';
import { fetchKeptFile } from '#web/client/kept-file.ts';

/** The build replaces it by the address of a file whose name holds a hash of its content; `dev/build/typing-words.ts` writes that file. */
const typingWordsAddress = new URL('../../../dist/typing-words.json', import.meta.url).href;

/** Fetched once; `undefined` while it loads, and if it could not be loaded: then one types with the words of the course. */
export function useTypingWords(isWanted: boolean): TypingWords | undefined {
  const { data } = useQuery({
    queryKey: ['typing-words'],
    queryFn: ({ signal }) => fetchKeptFile(typingWordsAddress, decodeTypingWords, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data;
}

// A slow phone runs four times as long, and the page must answer meanwhile.
const sliceMs = 4;

/** Prepares an index while nobody types, in slices, so that the first letter does not wait; returns a function that stops it. */
export function warmUp(index: PinyinIndex): () => void {
  const syllables = [...index.root.children.keys()];
  let at = 0;
  let timer: ReturnType<typeof setTimeout>;
  const go = () => {
    const end = performance.now() + sliceMs;
    while (at < syllables.length && performance.now() < end) {
      index.root.children.get(syllables[at] ?? '');
      at += 1;
    }
    if (at < syllables.length) timer = setTimeout(go);
    // A first call compiles the code.
    else listCandidates('nihaowoshi', index, new Set());
  };
  timer = setTimeout(go);
  return () => clearTimeout(timer);
}
