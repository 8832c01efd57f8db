// Times the pinyin input method and the cutting of messages on the dictionary of the course: `npm run bench:typing`.
import { buildPinyinIndex } from '#engine/pinyin-index.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { buildSegmentationDictionary, segmentChinese } from '#engine/segmentation.ts';
import { decodeDictionary, encodeDictionary } from '#engine/word-dictionary.ts';
import { listDictionaryEntries } from '#dev/build/word-dictionary.ts';

const rounds = 200;
const encoded = encodeDictionary(listDictionaryEntries());

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

const { value: entries, milliseconds: decoding } = time(() => decodeDictionary(JSON.parse(encoded)));
const { value: index, milliseconds: indexing } = time(() => buildPinyinIndex(entries));
console.log(`${entries.length} entries: decoded in ${decoding.toFixed(0)} ms, indexed in ${indexing.toFixed(0)} ms`);

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

const dictionary = buildSegmentationDictionary(entries);
const message = '虽然今天很累，但是我们还是一起去图书馆学习汉语。'.repeat(17).slice(0, 400);
print(
  'cut a message of 400 characters',
  Array.from({ length: rounds }, () => time(() => segmentChinese(message, dictionary)).milliseconds),
);
