// The mix-ups: recording what was taken for what, the pairs that stand, and the answers of their drill (learning tools "My mix-ups").
import type { calls } from '#contract/calls.ts';
import { type MixupOnPage, maxMixups, mixupsAtOnce } from '#contract/mixups.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type ListLevel, getExamLevel, getWordList, listFrom } from '#contract/wire.ts';
import { explainConfusion } from '#engine/confusion.ts';
import { type Draw, mixLearnt } from '#engine/drawn-answers.ts';
import {
  type Mixup,
  type MixupEvent,
  type MixupEventKind,
  type MixupState,
  isNewEvidence,
  listSurplusMixups,
  summarizeMixups,
} from '#engine/mixups.ts';
import { isSameMeaning, parseMeaning } from '#engine/near-meanings.ts';
import { settleMoment } from '#engine/review-log.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import {
  type LevelContent,
  canAccessWord,
  findCalledLevel,
  findItem,
  findItemOfMemory,
  listContents,
  requireCalledLevel,
  requireWords,
} from '#server/learner/level-content.ts';
import { inSlices } from '#server/learner/slices.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import {
  type PairHistory,
  addMixupEvent,
  keepLatestEvents,
  readLearntIds,
  readMemoryIdsOfLevel,
  readPairHistories,
  removePairs,
} from './store.ts';

type MixupCalls = typeof calls.mixups;

/** The words of the level's list with this text, those of the level first, then from the lowest level on; where it has none, those of the other list. */
function listWordsByText(services: Services, text: string, level: ListLevel): StudyWord[] {
  const contents = listFrom(getWordList(level)).map((list) => listContents(services, list));
  const found = contents.map((levels) => levels.flatMap((content) => content.wordsByText.get(text) ?? []));
  return (found.find((words) => words.length > 0) ?? []).toSorted(
    (one, other) => Number(other.level === level) - Number(one.level === level) || one.level - other.level,
  );
}

/** Those of the words that the learner may open: of a paid level or the trial, or learnt once. */
async function listOpenWords(services: Services, { id, paidLevels }: Learner, words: readonly StudyWord[]): Promise<StudyWord[]> {
  const isOpenNow = (word: StudyWord) => canAccessWord(word, paidLevels.includes(getExamLevel(word.level)) ? 'paid' : 'trial', word);
  const others = words.filter((word) => !isOpenNow(word));
  const learntIds = others.length === 0 ? undefined : await readLearntIds(services.database.kysely, id, others);
  return words.filter((word) => isOpenNow(word) || learntIds?.has(word.id));
}

function sortPair(one: string, other: string): { first: string; second: string } {
  return one < other ? { first: one, second: other } : { first: other, second: one };
}

function readEvents({ first, second, history }: PairHistory): MixupEvent[] {
  return history.split(',').map((event) => {
    const [kind, day] = event.split(' ') as [MixupEventKind, string];
    return { first, second, kind, day: Number(day) };
  });
}

async function readMixups(db: Db, userId: string, pair?: Pick<Mixup, 'first' | 'second'>): Promise<Mixup[]> {
  const mixups: Mixup[] = [];
  for await (const histories of inSlices(await readPairHistories(db, userId, pair)))
    mixups.push(...summarizeMixups(histories.flatMap(readEvents)));
  return mixups;
}

// An event that waited on the device belongs to the day on which it happened (decisions §14).
function settleTime({ answeredAt, timeZone }: { answeredAt?: Date | undefined; timeZone?: string | undefined }): {
  happenedAt: Date;
  day: number;
} {
  const happenedAt = new Date(settleMoment(answeredAt?.getTime(), undefined, Date.now()));
  return { happenedAt, day: getStudyDay(happenedAt, timeZone) };
}

/** Records that a word was answered with the text of another one; false where that is none that the learner may open. */
export async function recordMixup({ input, services, learner }: CallContext<MixupCalls['recordMixup']>): Promise<{ recorded: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const [asked] = await listOpenWords(services, learner, requireWords(levelContent, input));
  const [chosen] = await listOpenWords(services, learner, listWordsByText(services, input.chosen, levelContent.level));
  if (!asked || !chosen || asked.text === chosen.text) return { recorded: false };
  const { kysely } = services.database;
  const pair = sortPair(asked.memoryId, chosen.memoryId);
  const isNewPair = (await readPairHistories(kysely, learner.id, pair)).length === 0;
  await addMixupEvent(kysely, learner.id, input.eventId, {
    ...pair,
    asked: asked.memoryId,
    kind: 'mistake',
    ...settleTime(input),
  });
  if (isNewPair) {
    const others = (await readMixups(kysely, learner.id)).filter((mixup) => !isPair(mixup, pair));
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
  const mixups = await readMixups(services.database.kysely, learner.id);
  const compare = (one: Mixup, other: Mixup) =>
    Number(one.state === 'settled') - Number(other.state === 'settled') || other.lastDay - one.lastDay;
  const shown = mixups
    .filter(({ state }) => state !== 'once')
    .sort(compare)
    .flatMap((mixup) => {
      const items = [mixup.first, mixup.second].flatMap((id) => findItemOfMemory(services, learner.wordList, id) ?? []);
      // A word that has left the course takes its pairs with it.
      return items.length === 2 ? [{ mixup, items }] : [];
    });
  const settled = shown.filter(({ mixup }) => mixup.state === 'settled').length;
  const pairs = shown.slice(offset, offset + mixupsAtOnce).map(({ mixup, items }) => {
    const { state, mistakes, right, rightDays, lastDay } = mixup;
    const cards = items.map(({ levelContent, word }) => levelContent.study.getWordCard(word.id));
    return { state, words: cards, mistakes, right, rightDays: rightDays.length, lastDay };
  });
  return { pairs, standing: shown.length - settled, settled };
}

/** Records an answer of the drill and returns how the pair stands. Words that the learner has not mixed up stand nowhere, and nothing is recorded. */
export async function answerMixup({
  input,
  services,
  learner,
}: CallContext<MixupCalls['answerMixup']>): Promise<{ state: MixupState; right: number; rightDays: number }> {
  const { kysely } = services.database;
  const getMemoryId = (id: string) => findItem(services, learner.wordList, id)?.word.memoryId ?? id;
  const askedId = getMemoryId(input.id);
  const pair = sortPair(askedId, getMemoryId(input.otherId));
  const [before] = await readMixups(kysely, learner.id, pair);
  if (!before) return { state: 'once', right: 0, rightDays: 0 };
  const kind = input.right ? 'right' : 'wrong';
  const time = settleTime(input);
  if (isNewEvidence(before, kind, time.day)) {
    await addMixupEvent(kysely, learner.id, input.eventId, { ...pair, asked: askedId, kind, ...time });
    await keepLatestEvents(kysely, learner.id, pair, eventsOfPair);
  }
  const [mixup] = await readMixups(kysely, learner.id, pair);
  return { state: mixup?.state ?? 'once', right: mixup?.right ?? 0, rightDays: mixup?.rightDays.length ?? 0 };
}

/** Returns what the learner took each word of the level for and has not settled, the last one first. */
export async function getOwnWrongAnswers({
  input,
  services,
  learner,
}: CallContext<MixupCalls['ownWrongAnswers']>): Promise<{ words: { id: string; answers: { answer: string; why: string }[] }[] }> {
  const levelContent = findCalledLevel({ input, services, learner });
  if (!levelContent) return { words: [] };
  const words = [...(await listOpenMixups(services, learner.id, levelContent))].flatMap(([id, others]) => {
    const word = levelContent.wordsById.get(id);
    return word ? [{ id, answers: others.map((other) => ({ answer: other.text, why: explainConfusion(word, other) })) }] : [];
  });
  return { words };
}

/** What the learner took each word of a level for and has not settled, by its id, the last one first. */
async function listOpenMixups(
  services: Services,
  userId: string,
  { level, wordsByMemory }: LevelContent,
): Promise<Map<string, StudyWord[]>> {
  const open = (await readMixups(services.database.kysely, userId))
    .filter(({ state }) => state !== 'settled')
    .sort((one, other) => other.lastDay - one.lastDay);
  const others = new Map<string, StudyWord[]>();
  for (const { first, second } of open)
    for (const [id, otherId] of [
      [first, second],
      [second, first],
    ] as const) {
      const word = wordsByMemory.get(id);
      const other = findItemOfMemory(services, getWordList(level), otherId)?.word;
      // What can mean the same would be a second right answer.
      if (!word || !other || isSameMeaning(parseMeaning(word.translations), parseMeaning(other.translations))) continue;
      others.set(word.id, [...(others.get(word.id) ?? []), other]);
    }
  return others;
}

/** By what the wrong answers of a level's words are drawn today: the learner's open mix-ups, and what they have learnt (decisions §15). */
export async function loadDraw(
  services: Services,
  { id }: Pick<Learner, 'id'>,
  levelContent: LevelContent,
  timeZone: string | undefined,
): Promise<Draw> {
  const [mixups, learntIds] = await Promise.all([
    listOpenMixups(services, id, levelContent),
    readMemoryIdsOfLevel(services.database.kysely, id, levelContent.level),
  ]);
  const itemIds = learntIds.flatMap((memoryId) => levelContent.wordsByMemory.get(memoryId)?.id ?? []);
  return { day: getStudyDay(new Date(), timeZone), mixups, learnt: mixLearnt(itemIds) };
}
