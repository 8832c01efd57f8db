// The learner's own mix-ups of a level, which are offered among the wrong answers (learning tools "My mix-ups").
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { OwnWrongAnswer } from '#engine/mixups.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';

type OwnMixups = ReadonlyMap<string, readonly OwnWrongAnswer[]>;

/** Loads them; without them the questions keep their wrong answers. */
export async function loadOwnMixups(accountId: string, level: TaughtLevel, signal: AbortSignal): Promise<OwnMixups> {
  try {
    const { reply } = await sendOrRecall(calls.mixups.ownWrongAnswers, { level }, `${accountId}:mixups:${level}`, {
      signal,
      isQuiet: true,
    });
    return new Map(reply.words.map(({ id, answers }) => [id, answers.map(({ answer, why }) => ({ text: answer, why }))]));
  } catch {
    return new Map();
  }
}
