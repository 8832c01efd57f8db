// `npm run content`: checks the tables and every question made from them; prints each fault as file:line: reason, then the counts.
// Options: --level N looks at one level only, --only TEXT prints the faults that contain the text, --folder PATH reads other tables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Question } from '#contract/study.ts';
import { charactersOf, joinTables } from '#content/course.ts';
import type { StudyLevel } from '#contract/item.ts';
import { checkReadings } from '#content/dictionary.ts';
import { type Fault, faultText } from '#content/fault.ts';
import { checkRules } from '#content/rules.ts';
import { checkShapes } from '#content/shapes.ts';
import { readRows, readTables, type Tables } from '#content/tables.ts';
import { syllablesOf } from '#engine/pinyin.ts';
import { folded, makeStudy } from '#engine/questions.ts';

const { values: options } = parseArgs({ options: { level: { type: 'string' }, only: { type: 'string' }, folder: { type: 'string' } } });
const folder = options.folder ?? fileURLToPath(new URL('../content/', import.meta.url));
const exceptionsFile = 'exceptions.tsv';

interface Exception {
  readonly line: number;
  readonly rule: string;
  readonly subject: string;
  readonly reason: string;
}

/** `rule` is `reading` or `shape`, `subject` the word or character that it is about. */
function readExceptions(faults: Fault[]): Exception[] {
  if (!existsSync(join(folder, exceptionsFile))) return [];
  const say = (line: number, column: string, reason: string) => {
    faults.push({ file: exceptionsFile, line, column, reason });
    return undefined;
  };
  const rows = readRows(readFileSync(join(folder, exceptionsFile), 'utf8'), ['rule', 'subject', 'reason'], say);
  for (const { line, rule, reason } of rows) {
    if (!['reading', 'shape', 'association'].includes(rule)) say(line, 'rule', `“${rule}” is not reading, shape or association`);
    if (reason.length < 10) say(line, 'reason', 'an exception needs its reason');
  }
  return rows;
}

/** Faults without those that an exception explains; an exception that explains nothing is a fault itself. */
function withoutExceptions(found: { rule: string; subject: string; fault: Fault }[], exceptions: readonly Exception[]): Fault[] {
  const used = new Set<Exception>();
  const left = found.filter(({ rule, subject }) => {
    const exception = exceptions.find((known) => known.rule === rule && known.subject === subject);
    if (exception) used.add(exception);
    return !exception;
  });
  const idle = exceptions.filter((exception) => !used.has(exception));
  return [
    ...left.map(({ fault }) => fault),
    ...idle.map(({ line, rule, subject }) => ({
      file: exceptionsFile,
      line,
      column: 'subject',
      reason: `nothing is wrong with the ${rule} of “${subject}”: the exception is not needed`,
    })),
  ];
}

function questionFault(question: Question): string | undefined {
  const { answers, questionType } = question;
  const right = answers.filter(({ correct }) => correct);
  const name = `the ${questionType} question ${question.key} of “${question.character}”`;
  const shown = answers.map(({ answer }) => answer).join(' | ');
  if (question.title === '') return `${name} has no title`;
  if (answers.some(({ answer }) => folded(answer) === '')) return `${name} has an empty answer: ${shown}`;
  if (questionType === 'freetype') {
    if (right.length !== answers.length || right.length === 0) return `${name} has a wrong writing`;
    return question.typing?.readings.length ? undefined : `${name} has no reading that can be typed`;
  }
  if (new Set(answers.map(({ answer }) => folded(answer))).size !== answers.length) return `${name} has two equal answers: ${shown}`;
  if (answers.length !== 4) return `${name} has ${answers.length} answers instead of 4: ${shown}`;
  return right.length === 1 ? undefined : `${name} has ${right.length} right answers: ${shown}`;
}

/** A wrong answer in Chinese that has the prompt for a meaning: it would be right as well. */
function secondRightAnswer(question: Question, sensesOf: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (question.questionType !== 'character') return undefined;
  const asked = folded(question.title);
  const wrong = question.answers.find(({ answer, correct }) => !correct && sensesOf.get(answer)?.includes(asked));
  return (
    wrong &&
    `the character question ${question.key} of “${question.character}” offers “${wrong.answer}”, which means “${question.title}” as well`
  );
}

function checkQuestions(level: StudyLevel, tables: Tables): Fault[] {
  const study = makeStudy(level);
  const table = tables.levels.find((known) => known.level === level.level);
  const lines = new Map(table?.items.map(({ id, line }) => [id, line]));
  const senses = Map.groupBy(level.items, ({ item }) => item);
  const sensesOf = new Map([...senses].map(([item, same]) => [item, same.flatMap(({ translations }) => translations.map(folded))]));
  return level.items.flatMap((item) => {
    const at = { file: table?.file ?? '', line: lines.get(item.id) ?? 0 };
    const unread = [item.reading, ...item.otherReadings].filter(
      (reading) => reading !== '' && !syllablesOf(reading, charactersOf(item.item).length),
    );
    return [
      ...unread.map((reading) => ({
        ...at,
        column: 'reading',
        reason: `“${reading}” does not split into ${charactersOf(item.item).length} syllables`,
      })),
      ...study.questionsOf(item.id).flatMap((question) => {
        const reason = questionFault(question) ?? secondRightAnswer(question, sensesOf);
        return reason ? [{ ...at, column: '', reason }] : [];
      }),
    ];
  });
}

/** The word or character that a fault about an association speaks of. */
function subjectOf(fault: Fault, tables: Tables): string {
  const character = fault.file === 'characters.tsv' && tables.characters.find(({ line }) => line === fault.line);
  if (character) return character.character;
  return tables.levels.find(({ file }) => file === fault.file)?.items.find(({ line }) => line === fault.line)?.id ?? '';
}

const faults: Fault[] = [];
const { tables, faults: unreadable } = readTables(folder);
const { course, faults: loose } = joinTables(tables);
const rules = checkRules(tables);
const shapes = checkShapes(tables);
const exceptions = readExceptions(faults);
faults.push(
  ...unreadable,
  ...loose,
  ...withoutExceptions(
    [
      ...rules.faults.map((fault) => ({ rule: fault.column, subject: subjectOf(fault, tables), fault })),
      ...checkReadings(tables).map((fault) => ({ rule: 'reading', subject: fault.subject, fault })),
      ...shapes.faults.map((fault) => ({ rule: 'shape', subject: fault.subject, fault })),
    ],
    exceptions,
  ),
  ...[...course.levels.values()].flatMap((level) => checkQuestions(level, tables)),
);

const shown = faults
  .filter(({ file }) => !options.level || !file.startsWith('level-') || file === `level-${options.level}.tsv`)
  .map((fault) => ({ ...fault, text: faultText(fault) }))
  .filter(({ text }) => !options.only || text.includes(options.only))
  .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
for (const { text } of shown) console.log(text);

const perLevel = [...course.levels.values()].map(({ level, items }) => `level ${level}: ${items.length}`).join(', ') || 'no level yet';
console.log(`
items       ${perLevel}
characters  ${tables.characters.length}
components  ${tables.components.length}
near-double associations  ${rules.nearDoubles}
shapes agree with the data  ${(shapes.agreement * 100).toFixed(1)} %
exceptions  ${exceptions.length}
faults      ${faults.length}${shown.length === faults.length ? '' : ` (${shown.length} shown)`}`);
process.exitCode = faults.length === 0 ? 0 : 1;
