// Phrases as people type them, and how many of them an input method gets right with its first candidate.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TypedPhrase {
  readonly kind: string;
  /** Whole pinyin without tones, v for ü. */
  readonly pinyin: string;
  readonly phrase: string;
}

/** Reads a table with the columns pinyin and phrase, and possibly kind. */
export function readPhrases(file: string): TypedPhrase[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const read = (column: string) => cells[columns.indexOf(column)] ?? '';
    return { kind: read('kind') || 'all', pinyin: read('pinyin'), phrase: read('phrase') };
  });
}

/** 他, 她 and 它 count as one: nothing that is typed tells them apart. */
const fold = (text: string) => Array.from(text.replace(/[她它]/g, '他'));

/** Prints how many phrases, and which share of their characters, these first candidates have right. */
export function printAccuracy(name: string, phrases: readonly TypedPhrase[], typed: readonly string[]): void {
  for (const kind of new Set(phrases.map((phrase) => phrase.kind))) {
    let right = 0;
    let rightCharacters = 0;
    let characters = 0;
    for (const [at, phrase] of phrases.entries()) {
      if (phrase.kind !== kind) continue;
      const wanted = fold(phrase.phrase);
      const found = fold(typed[at] ?? '');
      const same = wanted.filter((character, place) => found[place] === character).length;
      characters += wanted.length;
      rightCharacters += same;
      if (same === wanted.length && found.length === wanted.length) right += 1;
    }
    const total = phrases.filter((phrase) => phrase.kind === kind).length;
    const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
    console.log(
      `${name.padEnd(10)} ${kind.padEnd(8)} ${String(right).padStart(4)} of ${total} right (${share(right, total)}), characters ${share(rightCharacters, characters)}`,
    );
  }
}

/** What librime offers first for each phrase; undefined where it, or a C compiler, is not installed. */
export function typeWithLibrime(phrases: readonly TypedPhrase[]): string[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'librime-'));
  try {
    const program = join(folder, 'bench');
    execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'librime.c'), '-lrime'], { stdio: 'ignore' });
    const input = phrases.map(({ pinyin }) => `${pinyin}\n`).join('');
    return execFileSync(program, [folder], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }).split('\n');
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
