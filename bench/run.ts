// `npm run bench`: measures and prints; asserts nothing. Needs PostgreSQL (TEST_DATABASE_URL) and `npm run build`. `-- --only event-loop` runs one section.
import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { benchBrowser } from './browser.ts';
import { benchCraftedRestore, benchEventLoop } from './event-loop.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchLearning } from './learning.ts';
import type { Measurement } from './measurement.ts';
import { benchPeople } from './people.ts';
import { benchProgress } from './progress.ts';
import { benchQuestions } from './questions.ts';
import { benchReads } from './reads.ts';
import { type SittingCost, benchSittings } from './sittings.ts';

const formatRatio = (rate: number, of: number) => (rate / of).toFixed(2);
const formatTimes = ({ medianMs, p95Ms }: Measurement) => `median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
const formatCost = ({ questions, secondsPerWord }: SittingCost) =>
  `${questions.toFixed(1)} questions for ten words, ${secondsPerWord.toFixed(0)} s a word`;

const sections: Readonly<Record<string, () => Promise<void> | void>> = {
  async answers() {
    const { bare, answer, load } = await benchAnswers();
    console.log(`bare database transaction   ${bare.rate.toFixed(0)} a second, p95 ${bare.p95Ms.toFixed(1)} ms`);
    console.log(`answer call                 ${answer.rate.toFixed(0)} a second, p95 ${answer.p95Ms.toFixed(1)} ms`);
    console.log(`answer call : transaction   ${formatRatio(answer.rate, bare.rate)} (aim 0.75)`);
    console.log(`quiz load                   ${load.rate.toFixed(0)} a second one after the other, p95 ${load.p95Ms.toFixed(1)} ms`);
  },
  async reads() {
    const reads = await benchReads();
    console.log(`bare Node.js with a query   ${reads.bare.toFixed(0)} a second`);
    console.log(`plain authorised read       ${reads.read.toFixed(0)} a second, ${formatRatio(reads.read, reads.bare)} of bare (aim 0.60)`);
    console.log(
      `quiz load of level 5        ${reads.quiz.toFixed(0)} a second, ${formatRatio(reads.quiz, reads.read)} of a read (aim 0.25)`,
    );
    console.log(
      `dashboard                   ${reads.overview.toFixed(0)} a second, ${formatRatio(reads.overview, reads.read)} of a read (aim 0.30)`,
    );
  },
  async learning() {
    const learning = await benchLearning();
    console.log(
      `repeat answer               ${learning.repeatAnswer.rate.toFixed(0)} a second, ${formatRatio(learning.repeatAnswer.rate, learning.answer.rate)} of an answer (aim 0.60), ${formatTimes(learning.repeatAnswer)}`,
    );
    console.log(`${learning.crowdSize} learners at once        ${formatTimes(learning.crowd)} (aim p95 at most 50)`);
    console.log(`dashboard, all in one       ${formatTimes(learning.overview)}`);
    console.log(
      `slowest single call         ${formatTimes(learning.slowestSingle)} (${learning.slowestPath}); all in one takes ${(learning.overview.medianMs / learning.slowestSingle.medianMs).toFixed(2)} times as long (aim at most 1.50)`,
    );
    console.log(`25 words of level 5         ${formatTimes(learning.folder)} (aim at most 20)`);
    console.log(`quiz load of level 5        ${formatTimes(learning.quiz)} (aim at most 20)`);
  },
  async progress() {
    const progress = await benchProgress();
    console.log(`progress of a beginner      ${formatTimes(progress.beginner)}`);
    console.log(`progress, 100,000 reviews   ${formatTimes(progress.expert)} (aim at most 200)`);
  },
  async sittings() {
    const sittings = await benchSittings();
    console.log(`lesson without a mistake    ${formatCost(sittings.lesson)}`);
    console.log(`repeat without a mistake    ${formatCost(sittings.repeat)} (aim at most 12 questions)`);
    const { words, questions, presses, seconds } = sittings.day;
    console.log(`${words} due words of three levels  ${questions} questions, ${presses} presses, ${seconds.toFixed(0)} s`);
  },
  async people() {
    const people = await benchPeople();
    console.log(`profile among 100,000       ${formatTimes(people.profile)} (aim at most 20)`);
    console.log(`friends of a profile        ${formatTimes(people.friends)}`);
    for (const [text, found] of people.searches) console.log(`search for ${text.padEnd(17)}${formatTimes(found)} (aim at most 20)`);
  },
  async 'event-loop'() {
    for await (const { name, heldMs, p95Ms, quietMs } of benchEventLoop())
      console.log(
        `${name.padEnd(36)}holds the event loop ${heldMs.toFixed(0)} ms (aim at most 50), answers of others p95 ${p95Ms.toFixed(0)} ms, ${(p95Ms / quietMs).toFixed(1)} times the quiet ones (aim 2.0)`,
      );
    console.log(`restore of an endless line  refused after ${(await benchCraftedRestore()).toFixed(0)} ms of processor time`);
  },
  questions() {
    console.log(`questions of a large level  ${benchQuestions().toFixed(0)} ms for the first part (aim at most 1000)`);
  },
  async browser() {
    const browser = await benchBrowser();
    console.log(`JavaScript of the quiz      ${(browser.scriptBytes / 1024).toFixed(0)} KB compressed (aim at most 100)`);
    console.log(
      `key press to verdict        median ${browser.medianMs.toFixed(0)} ms, p95 ${browser.p95Ms.toFixed(0)} ms (aim at most 16)`,
    );
  },
  async 'first-paint'() {
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
    for await (const seen of benchFirstPaint())
      console.log(
        `${seen.line.padEnd(10)} ${seen.path.padEnd(10)} painted ${seen.firstPaintMs.toFixed(0)} ms (aim at most 1500), largest ${seen.largestPaintMs.toFixed(0)} ms, stands ${seen.standsMs.toFixed(0)} ms, blocked ${seen.blockingMs.toFixed(0)} ms, moved ${seen.layoutShift.toFixed(3)} (aim at most 0.05), page ${kilobytes(seen.pageBytes)}, scripts ${kilobytes(seen.scriptBytes)}, styles ${kilobytes(seen.styleBytes)}`,
      );
  },
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !(only in sections)) {
  console.error(`There is no section ${only}. Choose one of ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
if (!process.env.TEST_DATABASE_URL) {
  console.error('The benchmark needs a PostgreSQL server: set TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}
for (const [name, run] of Object.entries(sections)) if (only === undefined || name === only) await run();
