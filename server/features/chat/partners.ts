// The list of those who want to talk: opt-in, shown to whom each lets write in private (chat "Finding each other").
import type { calls } from '#contract/calls.ts';
import { type ChatPartner, partnersPerPage } from '#contract/lobby.ts';
import { buildPhotoUrl } from '#contract/profile.ts';
import type { Audience } from '#contract/settings.ts';
import type { CallContext } from '#server/call-context.ts';
import { getMidnight } from '#server/learner/study-days.ts';
import { type PartnerRow, deletePartner, readOwnPartner, readPartners, writePartner } from './partners-store.ts';

type LobbyCalls = typeof calls.lobby;

function toPartner({ publicId, name, photoId, level, words, isHereToday, topic }: PartnerRow): ChatPartner {
  return {
    id: publicId,
    name,
    imageUrl: photoId === null ? null : buildPhotoUrl(photoId),
    level,
    words,
    here: isHereToday ? 'today' : 'week',
    topic,
  };
}

/** A page of the list. */
export async function listPartners({
  input: { level, after, timeZone },
  services,
  learner,
}: CallContext<LobbyCalls['partners']>): Promise<{ partners: ChatPartner[]; next: string | null }> {
  const rows = await readPartners(services.database.kysely, {
    viewerId: learner.id,
    level,
    after: after === undefined ? undefined : { isHereToday: after.startsWith('1'), place: after.slice(2) },
    dayStart: getMidnight(new Date(), timeZone),
    limit: partnersPerPage + 1,
  });
  const shown = rows.slice(0, partnersPerPage);
  const last = shown.at(-1);
  return {
    partners: shown.map(toPartner),
    next: last && rows.length > shown.length ? `${last.isHereToday ? 1 : 0}-${last.place}` : null,
  };
}

/** Whether the learner is on it, and who sees that. */
export async function showOwnPartner({
  services,
  learner,
}: CallContext<LobbyCalls['ownPartner']>): Promise<{ on: boolean; topic: string; audience: Audience }> {
  const { topic, audience } = await readOwnPartner(services.database.kysely, learner.id);
  return { on: topic !== null, topic: topic ?? '', audience };
}

/** Puts the learner on it, or takes them off it. */
export async function savePartner({ input, services, learner }: CallContext<LobbyCalls['savePartner']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!input.on) {
    await deletePartner(kysely, learner.id);
    return { message: 'You are off the list' };
  }
  await writePartner(kysely, learner.id, input.topic.trim());
  return { message: 'You are on the list' };
}
