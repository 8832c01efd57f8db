// Pinyin with tone marks, split into numbered syllables.

// Every syllable of Mandarin, as initial and finals. `0` stands for no initial.
const table =
  '0:a ai an ang ao e ei en eng er o ou|b:a ai an ang ao ei en eng i ian iao ie in ing o u|p:a ai an ang ao ei en eng i ian iao ie in ing o ou u|' +
  'm:a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u|f:a an ang ei en eng o ou u|d:a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo|' +
  't:a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo|n:a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo ü üe|' +
  'l:a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo ü üe|g:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo|' +
  'k:a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo|h:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo|' +
  'j:i ia ian iang iao ie in ing iong iu u uan ue un|q:i ia ian iang iao ie in ing iong iu u uan ue un|x:i ia ian iang iao ie in ing iong iu u uan ue un|' +
  'zh:a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo|ch:a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo|' +
  'sh:a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo|r:an ang ao e en eng i ong ou u ua uan ui un uo|' +
  'z:a ai an ang ao e ei en eng i ong ou u uan ui un uo|c:a ai an ang ao e en eng i ong ou u uan ui un uo|s:a ai an ang ao e en eng i ong ou u uan ui un uo|' +
  'y:a an ang ao e i in ing o ong ou u uan ue un|w:a ai an ang ei en eng o u';

const syllables = new Set(
  table.split('|').flatMap((line) => {
    const [initial = '', finals = ''] = line.split(':');
    return finals.split(' ').map((final) => (initial === '0' ? '' : initial) + final);
  }),
);
for (const sound of ['n', 'ng', 'm', 'hng']) syllables.add(sound);

const toneMarks = ['\u0304', '\u0301', '\u030c', '\u0300'];

// The mark stands on a or e, else on the o of ou, else on the last vowel.
function markPlace(letters: string): number {
  const open = letters.search(/[ae]/);
  if (open >= 0) return open;
  if (letters.includes('ou')) return letters.indexOf('o');
  for (let at = letters.length - 1; at >= 0; at -= 1) if ('iouü'.includes(letters.charAt(at))) return at;
  return 0;
}

interface Letter {
  readonly letter: string;
  /** 1 to 4, or 0 without a mark. */
  readonly tone: number;
}

function lettersOf(text: string): Letter[] {
  return Array.from(text).map((letter) => {
    const [base = '', ...marks] = Array.from(letter.normalize('NFD'));
    const umlaut = marks.includes('\u0308');
    const tone = marks.map((mark) => toneMarks.indexOf(mark) + 1).find((found) => found > 0) ?? 0;
    return { letter: umlaut ? 'ü' : base, tone };
  });
}

function numbered(letters: readonly Letter[]): string | undefined {
  const plain = letters.map(({ letter }) => letter).join('');
  if (!syllables.has(plain)) return undefined;
  const marked = letters.flatMap(({ tone }, at) => (tone > 0 ? [{ tone, at }] : []));
  const [mark, ...more] = marked;
  if (!mark) return `${plain}5`;
  return more.length === 0 && mark.at === markPlace(plain) ? `${plain}${mark.tone}` : undefined;
}

// Within a word a syllable that begins with a, e or o is parted by an apostrophe, so the longest way to split is the right one.
function splitRun(letters: readonly Letter[], isFirst: boolean): string[][] {
  if (letters.length === 0) return [[]];
  const found: string[][] = [];
  for (let size = Math.min(6, letters.length); size > 0; size -= 1) {
    if (!isFirst && 'aeo'.includes(letters[0]?.letter ?? '')) break;
    const head = numbered(letters.slice(0, size));
    if (head) for (const tail of splitRun(letters.slice(size), false)) found.push([head, ...tail]);
  }
  if (!isFirst && letters[0]?.letter === 'r' && letters[0].tone === 0)
    for (const tail of splitRun(letters.slice(1), false)) found.push(['r5', ...tail]);
  return found;
}

/**
 * The numbered syllables of a reading such as `nǚ'ér` (`nü3`, `er2`) or `nǎr` (`na3`, `r5`); 5 is the neutral tone.
 * @param count how many syllables there should be, one for each Chinese character
 * @returns undefined where the reading is no pinyin of that many syllables
 */
export function syllablesOf(reading: string, count: number): string[] | undefined {
  const runs = reading
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s'’…-]+/u)
    .filter(Boolean);
  let ways: string[][] = [[]];
  for (const run of runs) {
    const parts = splitRun(lettersOf(run), true);
    ways = ways.flatMap((way) => parts.map((part) => [...way, ...part])).filter((way) => way.length <= count);
  }
  return ways.find((way) => way.length === count);
}

/** How a reading sounds, for comparing: lower case, without what only parts its syllables. */
export function soundOf(reading: string): string {
  return reading.toLowerCase().replace(/[\s'’…]/gu, '');
}

/** The same without its tones; ü stays apart from u. */
export function tonelessSoundOf(reading: string): string {
  return reading
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?!\u0308)[^a-z]/g, '');
}
