// Measures the pinyin input method: how often its first candidate is right, its size, and its times: `npm run bench:typing -- --phrases FILE`.
// FILE has the columns pinyin and phrase; without it bench/typing-phrases.tsv is typed. Where librime is installed it types the same phrases:
// `apt-get install gcc librime-dev rime-data-luna-pinyin rime-essay rime-prelude` on Debian. A browser's processor slowed four times takes four
// times as long as what is printed here.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type PinyinIndex, buildPinyinIndex } from '#engine/pinyin-index.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { buildSegmentationDictionary, segmentChinese } from '#engine/segmentation.ts';
import { decodeTypingWords, encodeTypingWords } from '#engine/typing-words.ts';
import { decodeDictionary, encodeDictionary } from '#engine/word-dictionary.ts';
import { listTypingWords } from '#dev/build/typing-words.ts';
import { listDictionaryEntries } from '#dev/build/word-dictionary.ts';
import { printAccuracy, readPhrases, typeWithLibrime } from './typed-phrases.ts';

const rounds = 200;
const { values } = parseArgs({ options: { phrases: { type: 'string', default: join(import.meta.dirname, 'typing-phrases.tsv') } } });

function time<Value>(work: () => Value): { value: Value; milliseconds: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, milliseconds: performance.now() - startedAt };
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  console.log(`${name.padEnd(34)} first ${(times[0] ?? 0).toFixed(2)}  p50 ${at(0.5)}  p95 ${at(0.95)}  longest ${at(1)} ms`);
}

const dictionary = encodeDictionary(listDictionaryEntries());
const typingWords = encodeTypingWords(listTypingWords());
const sizes = [dictionary, typingWords].map((file) => brotliCompressSync(file).length);
console.log(
  `${((sizes[0] ?? 0) / 1000).toFixed(0)} KB of dictionary and ${((sizes[1] ?? 0) / 1000).toFixed(0)} KB of other words, compressed`,
);

const { value: entries, milliseconds: decoding } = time(() => decodeDictionary(JSON.parse(dictionary)));
const { value: words, milliseconds: decodingWords } = time(() => decodeTypingWords(JSON.parse(typingWords)));
const { value: index, milliseconds: indexing } = time(() => buildPinyinIndex(entries, words));
console.log(
  `${entries.length} entries decoded in ${decoding.toFixed(0)} ms, ${words.texts.length} words in ${decodingWords.toFixed(0)} ms, indexed in ${indexing.toFixed(0)} ms`,
);
const { root } = index;
print(
  'a first syllable of the index',
  Array.from(root.children.keys(), (syllable) => time(() => root.children.get(syllable)).milliseconds),
);

const phrases = readPhrases(values.phrases);
const typeAll = (typing: PinyinIndex) => phrases.map(({ pinyin }) => listCandidates(pinyin, typing, new Set())[0]?.text ?? '');
printAccuracy('HanziVine', phrases, typeAll(index));
printAccuracy('course only', phrases, typeAll(buildPinyinIndex(entries)));
const theirs = typeWithLibrime(phrases);
if (theirs) printAccuracy('librime', phrases, theirs);
else console.log('librime is not installed');

print(
  'each phrase, whole',
  phrases.map(({ pinyin }) => time(() => listCandidates(pinyin, index, new Set())).milliseconds),
);
print(
  'each phrase, letter by letter',
  phrases.flatMap(({ pinyin }) =>
    Array.from(pinyin, (_, at) => time(() => listCandidates(pinyin.slice(0, at + 1), index, new Set())).milliseconds),
  ),
);
const learnt = new Set(entries.filter(({ level }) => level === 1).map(({ id }) => id));
for (const [name, typed] of [
  ['30 letters in full', 'wojintianqushangdianmaidongxia'],
  ['30 letters, hard to divide', 'xianganenangangenanxianganenan'],
  ['30 initials', 'nhwszgrxxhywmyqqcfbdjhmtjzjnhb'],
  ['one letter', 's'],
] as const)
  print(
    name,
    Array.from({ length: rounds }, () => time(() => listCandidates(typed, index, learnt)).milliseconds),
  );

const segmentation = buildSegmentationDictionary(entries);
const message = '虽然今天很累，但是我们还是一起去图书馆学习汉语。'.repeat(17).slice(0, 400);
print(
  'cut a message of 400 characters',
  Array.from({ length: rounds }, () => time(() => segmentChinese(message, segmentation)).milliseconds),
);
