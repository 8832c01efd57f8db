// Checks the uses of words: the word is in them, only words of its level and below, the right pinyin, and at least two for every word of levels 3 to 5.
import type { WordUse } from '#contract/study-aids.ts';
import { getExamLevel, type TaughtLevel } from '#contract/wire.ts';
import { splitHalves } from './course.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { applyExceptions, type Candidate, readExceptions } from './exceptions.ts';
import type { ContentIssue } from './issue.ts';
import {
  checkLeftOver,
  checkOwnWord,
  checkPinyinWords,
  checkTranslation,
  findAmericanWord,
  listWords,
  type Say,
} from './sentence-check.ts';
import { cutSentence } from './sentence-cut.ts';
import { buildLexicons, type JudgedWord, type Lexicon } from './sentence-lexicon.ts';
import { type AlignedPinyin, alignPinyin, punctuation } from './sentence-pinyin.ts';
import { readSentences } from './sentences.ts';
import type { Tables, WordRecord } from './records.ts';
import { readUses, type UseRecord, usesFile } from './uses.ts';

export interface UseCheck {
  readonly counts: Readonly<Record<WordUse['kind'], number>>;
  /** The uses by the id of their word. */
  readonly uses: ReadonlyMap<string, readonly WordUse[]>;
  readonly issues: readonly ContentIssue[];
}

export const firstLevelWithUses: TaughtLevel = 3;
const minimumUses = 2;
const maximumUses = 5;
/** What a frame leaves open, in Chinese and in pinyin. */
const openChinese = '……';
const openPinyin = '…';

function checkForm({ chinese, kind, pinyin, translation }: UseRecord, word: WordRecord, say: Say): void {
  const unknown = Array.from(chinese.replaceAll(openChinese, '')).find(
    (character) => !/\p{Script=Han}|〇/u.test(character) && !(character in punctuation),
  );
  if (unknown !== undefined)
    say(
      'chinese',
      `“${unknown}” does not belong here: numbers are written in characters, marks at full width, what is open as ${openChinese}`,
    );
  const isOpen = chinese.includes(openChinese);
  if (kind === 'frame' && !isOpen) say('chinese', `a frame leaves something open: ${openChinese}`);
  if (kind !== 'frame' && isOpen && word.kind !== 'pattern') say('chinese', `only a frame has ${openChinese}`);
  if (/ …|… (?!\p{L})/u.test(pinyin)) say('pinyin', `no space before ${openPinyin}`);
  let from = 0;
  for (const half of word.kind === 'pattern' ? splitHalves(word.text) : []) {
    const at = chinese.indexOf(half, from);
    if (at < 0) say('chinese', `“${half}” is not in it`);
    else from = at + half.length;
  }
  if (kind === 'sense') {
    if (!/[。？！]”?$/u.test(chinese)) say('chinese', 'a sentence ends with 。, ？ or ！');
    checkTranslation(translation, say);
    return;
  }
  if (/[\u3000-\u9fff\uff00-\uffef]/u.test(translation)) say('translation', 'holds Chinese');
  const american = findAmericanWord(translation);
  if (american !== undefined) say('translation', `“${american}” is not British`);
}

/** Aligns the pinyin piece by piece between what a frame leaves open; undefined if it does not read the use. */
function alignUse({ chinese, pinyin, kind }: UseRecord, lexicon: Lexicon, say: Say): AlignedPinyin | undefined {
  const texts = chinese.split(openChinese);
  const readings = pinyin.split(openPinyin).map((part) => part.trim());
  if (texts.length !== readings.length) {
    say('pinyin', `has ${openPinyin} ${readings.length - 1} times, ${openChinese} is there ${texts.length - 1} times`);
    return undefined;
  }
  const parts = texts.map((text, index) => {
    const reading = readings[index] ?? '';
    return text === '' && reading === ''
      ? { syllables: [], words: [] }
      : alignPinyin(text, reading, lexicon, (reason) => say('pinyin', reason));
  });
  let aligned: AlignedPinyin = { syllables: [], words: [] };
  for (const part of parts) {
    if (!part) return undefined;
    const offset = aligned.words.length;
    aligned = {
      syllables: [...aligned.syllables, ...part.syllables.map((syllable) => ({ ...syllable, word: syllable.word + offset }))],
      // Only a sentence begins with a capital.
      words: [...aligned.words, ...part.words.map((word) => (kind === 'sense' ? word : { ...word, isSentenceStart: false }))],
    };
  }
  return aligned;
}

function checkUse(use: UseRecord, { word, level, lexicon }: JudgedWord, say: Say, sayLeftOver: Say): WordUse {
  checkForm(use, word, say);
  const aligned = alignUse(use, lexicon, say);
  // A verb and its object may stand on both sides of what a frame leaves open: 生……的气.
  const isSeparable = lexicon.separableVerbs.some(({ verb, object }) => verb + object === word.text);
  const text = isSeparable ? use.chinese.replaceAll(openChinese, '') : use.chinese;
  const stretches = text.split(/[^\p{Script=Han}〇]+/u).map((stretch) => Array.from(stretch));
  const pieces = cutSentence(stretches, level, word, aligned?.syllables, lexicon);
  checkLeftOver(pieces, level, lexicon, sayLeftOver);
  for (const { fault } of pieces) if (fault !== undefined) say('pinyin', fault);
  checkOwnWord(word, pieces, aligned?.syllables, say);
  if (aligned) checkPinyinWords(aligned, pieces, lexicon.dictionary, say);
  const { chinese, pinyin, translation, kind } = use;
  return { chinese, pinyin, translation, words: listWords(chinese, pieces, word), kind };
}

function mayHaveUses({ word, level }: JudgedWord): boolean {
  return word.kind !== 'character' && getExamLevel(level) >= firstLevelWithUses;
}

/** What the list of 2012 teaches as a part of words, or below the levels with uses, is judged by its place in the list of 2026. */
function findJudged(
  id: string,
  words: ReadonlyMap<string, JudgedWord>,
  words2026: ReadonlyMap<string, JudgedWord>,
): JudgedWord | undefined {
  const own = words.get(id);
  return own && mayHaveUses(own) ? own : (words2026.get(id) ?? own);
}

/** Reads the uses of a folder and checks each against the tables of the course; exceptions explain what is left over. */
export function checkUses(folder: string, tables: Tables, dictionary: Dictionary = readDictionary()): UseCheck {
  const { uses, issues } = readUses(folder);
  const { words, words2026 } = buildLexicons(tables, readSentences(folder).tables, dictionary);
  const usesById = new Map<string, WordUse[]>();
  const leftOver: Candidate[] = [];
  for (const use of uses) {
    const known = findJudged(use.id, words, words2026);
    const toIssue = (column: string, reason: string): ContentIssue => ({
      file: usesFile,
      line: use.line,
      column,
      reason: known ? `${known.word.text}: ${reason}` : reason,
    });
    const say: Say = (column, reason) => void issues.push(toIssue(column, reason));
    const sayLeftOver: Say = (column, reason) =>
      void leftOver.push({ rule: 'use', subject: `${use.id} ${use.chinese}`, fault: toIssue(column, reason) });
    if (!known) say('id', `“${use.id}” is no id of the course`);
    else if (known.word.kind === 'character') say('id', 'only words and patterns have uses');
    else if (getExamLevel(known.level) < firstLevelWithUses) say('id', `level ${getExamLevel(known.level)} has no uses`);
    else usesById.set(use.id, [...(usesById.get(use.id) ?? []), checkUse(use, known, say, sayLeftOver)]);
  }
  // Formal errors of the table of exceptions are reported with those of the course.
  const exceptions = readExceptions(folder, []).filter(({ rule }) => rule === 'use');
  issues.push(...applyExceptions(leftOver, exceptions));
  const wanted = [...words.values(), ...words2026.values()].filter(mayHaveUses).map(({ word }) => [word.id, word] as const);
  for (const word of new Map(wanted).values()) {
    const count = usesById.get(word.id)?.length ?? 0;
    const reason = `${word.id} “${word.text}” has ${count === 0 ? 'no use' : `${count} use${count === 1 ? '' : 's'}`}, ${minimumUses} to ${maximumUses} are wanted`;
    if (count < minimumUses || count > maximumUses) issues.push({ file: usesFile, line: 0, column: '', reason });
  }
  const countKind = (kind: WordUse['kind']) => uses.filter((use) => use.kind === kind).length;
  return {
    counts: { collocation: countKind('collocation'), frame: countKind('frame'), sense: countKind('sense') },
    uses: usesById,
    issues,
  };
}
