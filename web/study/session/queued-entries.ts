// What waits on the device for the server to have it: an answer, its undo, and what else a session does, as stored.
import * as z from 'zod/mini';
import { askingWays } from '#contract/study.ts';
import { taughtLevels } from '#contract/wire.ts';

const word = {
  level: z.literal(taughtLevels),
  id: z.string(),
  character: z.string(),
  /** The learner already knows that this entry waits until the level is paid again. */
  isUnpaidReported: z.optional(z.boolean()),
};
/** The earliest item of the same word: what is done with it counts in all levels (decisions §14). */
const memoryId = z.string();
/** Only what a server records is queued. */
const mode = z.enum(['quiz', 'repeat', 'today']);

/** When and in which time zone it happened, by the server's clock. */
const happening = { at: z.string(), timeZone: z.string() };

/** A correct answer, with how often its question was missed before. */
const answer = z.object({
  kind: z.literal('answer'),
  ...word,
  memoryId,
  mode,
  key: z.string(),
  index: z.int(),
  mistakes: z.int(),
  skipped: z.optional(z.boolean()),
  /** How a repeat asked it; by the meaning where this is left out. */
  way: z.optional(z.enum(askingWays)),
  /** How long the learner was at the word of a repeat, in milliseconds. */
  ms: z.optional(z.number()),
  /** Names the answer, so that it counts once and can be undone by its name. */
  eventId: z.string(),
  /** When the part was served. */
  servedAt: z.optional(z.string()),
  ...happening,
});
/** The undo of an answer, by its name. */
const undo = z.object({
  kind: z.literal('undo'),
  ...word,
  memoryId,
  mode,
  key: z.string(),
  eventId: z.optional(z.string()),
  ...z.partial(z.object(happening)).shape,
});
/** A word that was marked as learnt, in its level or in all that repeat it. */
const learnt = z.object({ kind: z.literal('learnt'), ...word, memoryId, inAllLevels: z.optional(z.boolean()) });
/** A part of a repeat that this device began offline: the server must have it before its answers. The first word names the entry. */
const part = z.object({ kind: z.literal('part'), ...word, ids: z.array(z.string()) });
/** A word that was answered with the text of another one. `eventId` names it, so that it counts once. */
const mixup = z.object({ kind: z.literal('mixup'), ...word, chosen: z.string(), eventId: z.string(), ...happening });
/** An answer of the drill of a mix-up. */
const drill = z.object({ kind: z.literal('drill'), ...word, otherId: z.string(), isRight: z.boolean(), eventId: z.string(), ...happening });

export const queuedEntry = z.discriminatedUnion('kind', [answer, undo, learnt, part, mixup, drill]);
export type QueuedEntry = z.output<typeof queuedEntry>;
export type QueuedAnswer = z.output<typeof answer>;
