// The mix-ups: recording what was taken for what, the pairs that stand, and the answers of their drill (learning tools "My mix-ups").
import type { calls } from '#contract/calls.ts';
import { type MixupOnPage, maxMixups, mixupsAtOnce } from '#contract/mixups.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { explainConfusion } from '#engine/confusion.ts';
import { type Mixup, type MixupState, isNewEvidence, listSurplusMixups, summarizeMixups } from '#engine/mixups.ts';
import { isSameMeaning, parseMeaning } from '#engine/near-meanings.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { canAccessWord, findLevel, requireLevel, requireWords } from '#server/learner/level-content.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { addMixupEvent, keepLatestEvents, readLearntIds, readMixupEvents, removePairs } from './store.ts';

type MixupCalls = typeof calls.mixups;

function findWord(services: Services, id: string): StudyWord | undefined {
  for (const level of taughtLevels) {
    const word = findLevel(services, level)?.wordsById.get(id);
    if (word) return word;
  }
  return undefined;
}

/** The words with this text, those of the level first, then from the lowest level on. */
function listWordsByText(services: Services, text: string, level: TaughtLevel): StudyWord[] {
  return [level, ...taughtLevels.filter((other) => other !== level)].flatMap(
    (candidate) => findLevel(services, candidate)?.wordsByText.get(text) ?? [],
  );
}

/** Those of the words that the learner may open: of a paid level or the trial, or learnt once. */
async function listOpenWords(services: Services, { id, paidLevels }: Learner, words: readonly StudyWord[]): Promise<StudyWord[]> {
  const isOpenNow = (word: StudyWord) => canAccessWord(word, paidLevels.includes(word.level) ? 'paid' : 'trial', word);
  const others = words.filter((word) => !isOpenNow(word)).map((word) => word.id);
  const learntIds = others.length === 0 ? undefined : await readLearntIds(services.database.kysely, id, others);
  return words.filter((word) => isOpenNow(word) || learntIds?.has(word.id));
}

function sortPair(one: string, other: string): { first: string; second: string } {
  return one < other ? { first: one, second: other } : { first: other, second: one };
}

/** Records that a word was answered with the text of another one; false where that is none that the learner may open. */
export async function recordMixup({ input, services, learner }: CallContext<MixupCalls['recordMixup']>): Promise<{ recorded: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const [asked] = await listOpenWords(services, learner, requireWords(levelContent, input));
  const [chosen] = await listOpenWords(services, learner, listWordsByText(services, input.chosen, input.hsk));
  if (!asked || !chosen || asked.text === chosen.text) return { recorded: false };
  const { kysely } = services.database;
  const pair = sortPair(asked.id, chosen.id);
  const isNewPair = (await readMixupEvents(kysely, learner.id, pair)).length === 0;
  await addMixupEvent(kysely, learner.id, input.event_id, {
    ...pair,
    asked: asked.id,
    kind: 'mistake',
    day: getStudyDay(new Date(), input.time_zone),
  });
  if (isNewPair) {
    const others = summarizeMixups(await readMixupEvents(kysely, learner.id)).filter((mixup) => !isPair(mixup, pair));
    await removePairs(kysely, learner.id, listSurplusMixups(others, maxMixups - 1));
  } else await keepLatestEvents(kysely, learner.id, pair, eventsOfPair);
  return { recorded: true };
}

// More than the fold of a pair needs: what came since the last mistake is five events at most.
const eventsOfPair = 20;

function isPair(mixup: Pick<Mixup, 'first' | 'second'>, { first, second }: Pick<Mixup, 'first' | 'second'>): boolean {
  return mixup.first === first && mixup.second === second;
}

/** Returns the pairs that stand and, after them, those that are settled, the last mistake first; from the offset on as many as fit on a page. */
export async function getMixups({
  input,
  services,
  learner,
}: CallContext<MixupCalls['getMixups']>): Promise<{ pairs: MixupOnPage[]; standing: number; settled: number }> {
  const { offset = 0 } = input;
  if (offset < 0) throw errors.invalidInput('offset', 'offset must be 0 or more');
  const mixups = summarizeMixups(await readMixupEvents(services.database.kysely, learner.id));
  const compare = (one: Mixup, other: Mixup) =>
    Number(one.state === 'settled') - Number(other.state === 'settled') || other.lastDay - one.lastDay;
  const shown = mixups
    .filter(({ state }) => state !== 'once')
    .sort(compare)
    .flatMap((mixup) => {
      const words = [findWord(services, mixup.first), findWord(services, mixup.second)].filter((word) => word !== undefined);
      // A word that has left the course takes its pairs with it.
      return words.length === 2 ? [{ mixup, words }] : [];
    });
  const settled = shown.filter(({ mixup }) => mixup.state === 'settled').length;
  const pairs = shown.slice(offset, offset + mixupsAtOnce).map(({ mixup, words }) => {
    const { state, mistakes, right, rightDays, lastDay } = mixup;
    const cards = words.map(({ id, level }) => requireLevel(services, level).study.getWordCard(id));
    return { state, words: cards, mistakes, right, right_days: rightDays.length, last_day: lastDay };
  });
  return { pairs, standing: shown.length - settled, settled };
}

/** Records an answer of the drill and returns how the pair stands. Words that the learner has not mixed up stand nowhere, and nothing is recorded. */
export async function answerMixup({
  input,
  services,
  learner,
}: CallContext<MixupCalls['answerMixup']>): Promise<{ state: MixupState; right: number; right_days: number }> {
  const { kysely } = services.database;
  const pair = sortPair(input.id, input.other_id);
  const [before] = summarizeMixups(await readMixupEvents(kysely, learner.id, pair));
  if (!before) return { state: 'once', right: 0, right_days: 0 };
  const kind = input.right ? 'right' : 'wrong';
  const day = getStudyDay(new Date(), input.time_zone);
  if (isNewEvidence(before, kind, day)) {
    await addMixupEvent(kysely, learner.id, input.event_id, { ...pair, asked: input.id, kind, day });
    await keepLatestEvents(kysely, learner.id, pair, eventsOfPair);
  }
  const [mixup] = summarizeMixups(await readMixupEvents(kysely, learner.id, pair));
  return { state: mixup?.state ?? 'once', right: mixup?.right ?? 0, right_days: mixup?.rightDays.length ?? 0 };
}

/** Returns what the learner took each word of the level for and has not settled, the last one first. */
export async function getOwnWrongAnswers({
  input,
  services,
  learner,
}: CallContext<MixupCalls['ownWrongAnswers']>): Promise<{ words: { id: string; answers: { answer: string; why: string }[] }[] }> {
  const levelContent = findLevel(services, input.hsk);
  if (!levelContent) return { words: [] };
  const open = summarizeMixups(await readMixupEvents(services.database.kysely, learner.id))
    .filter(({ state }) => state !== 'settled')
    .sort((one, other) => other.lastDay - one.lastDay);
  const answers = new Map<string, { answer: string; why: string }[]>();
  for (const { first, second } of open)
    for (const [id, otherId] of [
      [first, second],
      [second, first],
    ] as const) {
      const word = levelContent.wordsById.get(id);
      const other = findWord(services, otherId);
      // What can mean the same would be a second right answer.
      if (!word || !other || isSameMeaning(parseMeaning(word.translations), parseMeaning(other.translations))) continue;
      answers.set(id, [...(answers.get(id) ?? []), { answer: other.text, why: explainConfusion(word, other) }]);
    }
  return { words: [...answers].map(([id, ownAnswers]) => ({ id, answers: ownAnswers })) };
}
