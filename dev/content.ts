// `npm run content`: checks the tables and every question made from them; prints each fault as file:line: reason, then the counts.
// Options: --level N looks at one level only, --only TEXT prints the faults that contain the text, --folder PATH reads other tables.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { StudyLevel } from '#contract/item.ts';
import type { Question } from '#contract/study.ts';
import { checkCourse } from '#content/check.ts';
import { charactersOf } from '#content/course.ts';
import { byPlace, type Fault, faultText } from '#content/fault.ts';
import type { Tables } from '#content/tables.ts';
import { syllablesOf } from '#engine/pinyin.ts';
import { folded, makeStudy } from '#engine/questions.ts';

const { values: options } = parseArgs({ options: { level: { type: 'string' }, only: { type: 'string' }, folder: { type: 'string' } } });
const folder = options.folder ?? fileURLToPath(new URL('../content/', import.meta.url));

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

const { tables, course, faults: inTables, isWhole, nearDoubles, agreement, exceptions } = checkCourse(folder);
const inQuestions = isWhole ? [...course.levels.values()].flatMap((level) => checkQuestions(level, tables)) : [];
const faults = [...inTables, ...inQuestions].sort(byPlace);
const shown = faults
  .filter(({ file }) => !options.level || !file.startsWith('level-') || file === `level-${options.level}.tsv`)
  .map(faultText)
  .filter((text) => !options.only || text.includes(options.only));
for (const text of shown) console.log(text);

const perLevel = [...course.levels.values()].map(({ level, items }) => `level ${level}: ${items.length}`).join(', ') || 'no level yet';
console.log(`
items       ${perLevel}
characters  ${tables.characters.length}
components  ${tables.components.length}
near-double associations  ${nearDoubles}
shapes agree with the data  ${(agreement * 100).toFixed(1)} %
exceptions  ${exceptions}
faults      ${faults.length}${shown.length === faults.length ? '' : ` (${shown.length} shown)`}`);
process.exitCode = faults.length === 0 ? 0 : 1;
