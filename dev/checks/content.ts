// `npm run content`: checks the tables, every question built from them, the sentences, the uses, the sounds and the pairs; prints each issue as file:line: reason, then the totals.
// Options: --level N checks only one level, --only TEXT prints only issues that contain the text, --folder PATH reads other tables.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { StudyLevel } from '#contract/study-word.ts';
import { type ListLevel, getExamLevel, getWordList } from '#contract/wire.ts';
import type { Question } from '#contract/study.ts';
import { listColonShares } from '#content/associations.ts';
import { checkCourse } from '#content/check.ts';
import { listCharacters } from '#content/course.ts';
import { listOrderedItems } from '#content/list-check.ts';
import { checkListOrder } from '#content/list-order.ts';
import { listsFile } from '#content/list-tables.ts';
import { compareIssues, type ContentIssue, formatIssue } from '#content/issue.ts';
import { checkStudyAids } from '#content/study-aids.ts';
import { listCourseTables, type Tables } from '#content/records.ts';
import { parseSyllables } from '#engine/pinyin.ts';
import { listLookAlikes } from '#engine/look-alikes.ts';
import { foldText } from '#engine/near-meanings.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { createShownWordCheck } from './shown-words.ts';
import { createWrongAnswerCheck, type WrongAnswerCounts } from './wrong-answers.ts';

const { values: options } = parseArgs({ options: { level: { type: 'string' }, only: { type: 'string' }, folder: { type: 'string' } } });
const folder = options.folder ?? fileURLToPath(new URL('../../content/', import.meta.url));

function findQuestionIssue(question: Question): string | undefined {
  const { answers, kind } = question;
  const rightAnswers = answers.filter(({ isCorrect }) => isCorrect);
  const name = `the ${kind} question ${question.key} of “${question.wordText}”`;
  const answerList = answers.map(({ text }) => text).join(' | ');
  if (question.title === '') return `${name} has no title`;
  if (answers.some(({ text }) => foldText(text) === '')) return `${name} has an empty answer: ${answerList}`;
  if (kind === 'typing') {
    if (rightAnswers.length !== answers.length || rightAnswers.length === 0) return `${name} has an accepted text that is marked as wrong`;
    return question.typing?.readings.length ? undefined : `${name} has no reading that can be typed`;
  }
  if (new Set(answers.map(({ text }) => foldText(text))).size !== answers.length) return `${name} has two equal answers: ${answerList}`;
  if (answers.length !== 4) return `${name} has ${answers.length} answers instead of 4: ${answerList}`;
  return rightAnswers.length === 1 ? undefined : `${name} has ${rightAnswers.length} right answers: ${answerList}`;
}

/** A wrong Chinese answer that shares the prompt as a meaning: it would also be right. */
function findSecondRightAnswer(question: Question, meaningsByText: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (question.kind !== 'character') return undefined;
  const prompt = foldText(question.title);
  const wrongAnswer = question.answers.find(({ text, isCorrect }) => !isCorrect && meaningsByText.get(text)?.includes(prompt));
  return (
    wrongAnswer &&
    `the character question ${question.key} of “${question.wordText}” offers “${wrongAnswer.text}”, which also means “${question.title}”`
  );
}

/** Checks a level's questions. `course`: the levels of its list. */
function checkQuestions(level: StudyLevel, course: readonly StudyLevel[], tables: Tables) {
  const levelStudy = createLevelStudy(level, course);
  const wrongAnswers = createWrongAnswerCheck(level, course);
  const checkShownWord = createShownWordCheck(level, course, levelStudy);
  const table = listCourseTables(tables).find((candidate) => candidate.level === level.level);
  const places = new Map(table?.words.map(({ id, file, line }) => [id, { file, line }]));
  const wordsByText = Map.groupBy(level.words, ({ text }) => text);
  const meaningsByText = new Map(
    [...wordsByText].map(([text, homographs]) => [text, homographs.flatMap(({ translations }) => translations.map(foldText))]),
  );
  const issues = level.words.flatMap((text): ContentIssue[] => {
    const location = places.get(text.id) ?? { file: table?.file ?? '', line: 0 };
    const written = [
      ...[text.reading, ...text.otherReadings, ...text.spokenReadings].map((reading) => ({ reading, of: text.text })),
      ...text.otherWords.map(({ texts: [of = ''], reading }) => ({ reading, of })),
    ];
    const unparsed = written.filter(({ reading, of }) => reading !== '' && !parseSyllables(reading, listCharacters(of).length));
    return [
      ...unparsed.map(({ reading, of }) => ({
        ...location,
        column: 'reading',
        reason: `“${reading}” does not split into the ${listCharacters(of).length} syllables of ${of}`,
      })),
      ...levelStudy.getQuestions(text.id).flatMap((question) => {
        const answerIssue = wrongAnswers.check(question, text);
        const reason =
          findQuestionIssue(question) ??
          findSecondRightAnswer(question, meaningsByText) ??
          (answerIssue && `the ${question.kind} question ${question.key} of “${question.wordText}” ${answerIssue}`);
        return reason ? [{ ...location, column: '', reason }] : [];
      }),
      ...checkShownWord(text).map((reason) => ({ ...location, column: '', reason })),
    ];
  });
  return { issues, counts: wrongAnswers.counts };
}

const { tables, course, issues: tableIssues, isComplete, nearDuplicates, agreement, exceptions } = checkCourse(folder);
const aids = isComplete ? checkStudyAids(folder, tables, course) : undefined;
const levels = [...(aids?.course.levels.values() ?? [])];
const questions = levels.map((level) =>
  checkQuestions(
    level,
    levels.filter((other) => getWordList(other.level) === getWordList(level.level)),
    tables,
  ),
);
const questionIssues = questions.flatMap((level) => level.issues);
const orderIssues = checkListOrder(listsFile, listOrderedItems(tables), listLookAlikes);
const issues = [...tableIssues, ...orderIssues, ...questionIssues, ...(aids?.issues ?? [])].sort(compareIssues);
const shownIssues = issues
  .filter(({ file }) => !options.level || !file.startsWith('level-') || file === `level-${options.level}.tsv`)
  .map(formatIssue)
  .filter((text) => !options.only || text.includes(options.only));
for (const text of shownIssues) console.log(text);

/** How the totals name a level. */
const nameLevel = (level: ListLevel) => `${getWordList(level) === '2026' ? '2026 ' : ''}level ${getExamLevel(level)}`;
const perLevel = [...course.levels.values()].map(({ level, words }) => `${nameLevel(level)}: ${words.length}`).join(', ') || 'no level yet';
const soundsPerLevel = [...(aids?.sounds.counts ?? [])].map(
  ([level, { family, peg, like, spell }]) => `sounds, ${nameLevel(level)}    family ${family}, peg ${peg}, like ${like}, spell ${spell}\n`,
);
const colonShares = listColonShares(tables).map(
  ({ level, words, characters }) => `${nameLevel(level)} ${Math.round(words * 100)} %, characters ${Math.round(characters * 100)} %`,
);
const sumCounts = (name: Exclude<keyof WrongAnswerCounts, 'meanings'>) => questions.reduce((sum, { counts }) => sum + counts[name], 0);
const offeredMeanings = Map.groupBy(
  questions.flatMap(({ counts }) => [...counts.meanings]),
  ([meaning]) => meaning,
);
const mostOffered = [...offeredMeanings]
  .map(([meaning, entries]) => ({ meaning, times: entries.reduce((sum, [, times]) => sum + times, 0) }))
  .toSorted((one, other) => other.times - one.times)
  .slice(0, 5);
console.log(`
items       ${perLevel}
characters  ${tables.characters.length}
components  ${tables.components.length}
near-duplicate associations  ${nearDuplicates}
with a colon  ${colonShares.join('; ')}
shapes agree with the data  ${(agreement * 100).toFixed(1)} %
exceptions  ${exceptions}
sentences   ${aids?.sentences.count ?? 0}
pairs       ${aids?.pairs.count ?? 0}
uses        ${Object.entries(aids?.uses.counts ?? {})
  .map(([kind, count]) => `${kind} ${count}`)
  .join(', ')}
wrong words that share a character  for ${sumCounts('withSharedCharacter')} of ${sumCounts('longPrompts')} prompts of several characters
wrong words all met  for ${sumCounts('withMetAnswers')} of the first ${sumCounts('openingPrompts')} prompts
wrong meanings offered most often  ${mostOffered.map(({ meaning, times }) => `${meaning} ${times}`).join(', ')}
${soundsPerLevel.join('')}pegs        ${aids?.sounds.pegs ?? 0}; ${aids?.sounds.withoutPegLine ?? 0} readings of their syllables have no peg line
issues      ${issues.length}${shownIssues.length === issues.length ? '' : ` (${shownIssues.length} shown)`}`);
process.exitCode = issues.length === 0 ? 0 : 1;
