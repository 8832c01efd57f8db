// Help to talk: what to begin with, and the words that are due (chat "Talking").
import type { Phrase } from '#contract/chat.ts';
import type { calls } from '#contract/calls.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { findItemOfMemory } from '#server/learner/level-content.ts';
import { readDueWords } from '#server/learner/memory-store.ts';
import { getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { firstPhrases, openings, topics } from './talk-texts.ts';
import { readCommonWords, readLowestLevel, readOpenMembers } from './talk-store.ts';

type ChatCalls = typeof calls.chat;

const offered = 3;
/** In a larger group hardly any word is everybody's. */
const maxSharing = 6;
const maxDueWords = 300;
const daysPerWeek = 7;
// 1 January 1970 was a Thursday.
const daysToMonday = 3;

/** The number of the week that a day belongs to; weeks begin on Monday. */
export function findWeek(day: number): number {
  return Math.floor((day + daysToMonday) / daysPerWeek);
}

/** Three of a list, others each week; all if there are no more. */
function rotate<One>(list: readonly One[], week: number): One[] {
  const count = Math.min(offered, list.length);
  return Array.from({ length: count }, (_, index) => list[(week * offered + index) % list.length]).flatMap((one) => one ?? []);
}

/** The openings of a week for people who know these words, filled up with the first phrases. */
export function chooseOpenings(known: ReadonlySet<string>, week: number): Phrase[] {
  const fitting = rotate(
    openings.filter(({ words }) => words.every((word) => known.has(word))),
    week,
  ).map(({ text, translation }) => ({ text, translation }));
  const others = firstPhrases.filter(({ text }) => fitting.every((phrase) => phrase.text !== text));
  return [...fitting, ...others].slice(0, offered);
}

/** The topic of a week for a level, 1 to 5; of a higher level that of the highest. */
export function chooseTopic(level: number, week: number): Phrase {
  const own = topics[Math.min(level, topics.length) - 1] ?? [];
  const chosen = own[week % own.length];
  if (!chosen) throw new Error(`There is no topic for level ${level}`);
  return chosen;
}

function findText(services: Pick<Services, 'course'>, { wordList }: Learner, memoryId: string): string | undefined {
  return findItemOfMemory(services, wordList, memoryId)?.word.text;
}

/** What to begin a room with. */
export async function showTalkAids({
  services,
  learner,
  room,
}: CallContext<ChatCalls['talkAids']>): Promise<{ openings: Phrase[]; topic: Phrase }> {
  const { kysely } = services.database;
  const members = await readOpenMembers(kysely, room.id, learner.id);
  const shared = members.length > maxSharing ? [learner.id] : members;
  const known = new Set((await readCommonWords(kysely, shared)).flatMap((id) => findText(services, learner, id) ?? []));
  const week = findWeek(getToday(undefined));
  return { openings: chooseOpenings(known, week), topic: chooseTopic(await readLowestLevel(kysely, shared), week) };
}

/** The words that are due; patterns of two halves are left out. */
export async function listDueWords({
  input,
  services,
  learner,
}: CallContext<ChatCalls['dueWords']>): Promise<{ words: { text: string; due: number }[] }> {
  const rows = await readDueWords(services.database.kysely, { userId: learner.id, level: 0 }, getToday(input.timeZone));
  const words = rows
    .toSorted((one, other) => one.due_day - other.due_day)
    .flatMap(({ word_id: id, due_day: due }) => {
      const text = findText(services, learner, id);
      return text === undefined || !/^\p{Script=Han}+$/u.test(text) ? [] : [{ text, due }];
    });
  return { words: words.slice(0, maxDueWords) };
}
