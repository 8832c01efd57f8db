// A part of a repeat as a page gets it: its questions in the ways that the learner wants, with wrong answers drawn for the day (decisions §5, §15).
import { randomUUID } from 'node:crypto';
import type { AskingWay, Question, Word } from '#contract/study.ts';
import type { ListLevel } from '#contract/wire.ts';
import { askByWay, waysWithoutFiles } from '#engine/asking-ways.ts';
import type { Draw } from '#engine/drawn-answers.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import { loadDraw } from '#server/features/mixups/mixups.ts';
import type { LevelItem } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { type OpenWord, type RepeatContext, type RepeatPart, loadCurrentPart, loadPartsAhead } from './part.ts';
import { readWantedWays } from './store.ts';

/** How a page asks: its time zone, and the ways that it knows. */
interface PageWays {
  readonly timeZone?: string | undefined;
  readonly ways?: readonly AskingWay[] | undefined;
}

/** By what the wrong answers are drawn, by level. */
type Draws = ReadonlyMap<ListLevel, Draw>;

async function loadDraws(services: Services, userId: string, open: readonly OpenWord[], timeZone: string | undefined): Promise<Draws> {
  const levels = new Map(open.map(({ item }) => [item.word.level, item.levelContent]));
  return new Map(
    await Promise.all(
      [...levels].map(async ([level, levelContent]) => [level, await loadDraw(services, { id: userId }, levelContent, timeZone)] as const),
    ),
  );
}

/** Loads the current part of a repeat, and its questions in the ways that the learner wants and the page knows. */
export async function loadPartReply(
  services: Services,
  context: RepeatContext,
  { timeZone, ways }: PageWays,
): Promise<{ reply: RepeatPartReply; circle: RepeatPart['circle'] }> {
  const { circle, open, items } = await services.database.kysely
    .transaction()
    .execute((transaction) => loadCurrentPart(transaction, context));
  const [allowedWays, draws] = await Promise.all([
    listAllowedWays(services, context.userId, ways),
    loadDraws(services, context.userId, open, timeZone),
  ]);
  return { reply: buildPart(open, items, { allowedWays, draws }), circle };
}

/** The ways that the learner wants, of those that the page knows. */
async function listAllowedWays(services: Services, userId: string, knownWays: readonly AskingWay[] = []): Promise<AskingWay[]> {
  const wantedWays = knownWays.length === 0 ? [] : await readWantedWays(services.database.kysely, userId);
  return wantedWays.filter((way) => knownWays.includes(way));
}

/** A part with its questions. */
export interface RepeatPartReply {
  questions: Question[];
  again: Question[];
  list: Word[];
  characters: Word[];
}

function buildPart(
  open: readonly OpenWord[],
  items: readonly LevelItem[],
  { allowedWays, draws }: { readonly allowedWays: readonly AskingWay[]; readonly draws: Draws },
): RepeatPartReply {
  const seed = randomUUID();
  const asked = open.flatMap((turn) => {
    const { levelContent, word } = turn.item;
    const draw = draws.get(word.level);
    return draw ? [{ turn, drawn: levelContent.study.drawQuestions(word.id, { ...draw, repeats: turn.repeats }) }] : [];
  });
  const getCard = ({ levelContent, word }: LevelItem) => levelContent.study.getWordCard(word.id);
  return {
    questions: asked.map(({ turn, drawn }) => shuffleAnswers(askByWay(drawn, turn, allowedWays), seed)),
    // Practice after a miss asks by the meaning: it teaches the word again.
    again: asked.flatMap(({ drawn }) => drawn.own.map((question) => shuffleAnswers(question, seed))),
    list: items.map(getCard),
    characters: open.map(({ item }) => getCard(item)),
  };
}

/** Loads the parts that follow the current one of a repeat. */
export async function loadAheadReply(
  services: Services,
  context: RepeatContext,
  { timeZone, ways }: PageWays,
): Promise<{ current: string[]; parts: RepeatPartReply[]; servedAt: string }> {
  const { current, parts, servedAt } = await services.database.kysely
    .transaction()
    .execute((transaction) => loadPartsAhead(transaction, context));
  const [wantedWays, draws] = await Promise.all([
    listAllowedWays(services, context.userId, ways),
    loadDraws(services, context.userId, parts.flat(), timeZone),
  ]);
  const allowedWays = wantedWays.filter((way) => waysWithoutFiles.includes(way));
  return {
    current: current.map(({ word }) => word.id),
    parts: parts.map((open) =>
      buildPart(
        open,
        open.map(({ item }) => item),
        { allowedWays, draws },
      ),
    ),
    servedAt: servedAt.toISOString(),
  };
}
