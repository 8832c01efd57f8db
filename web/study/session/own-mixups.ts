// The learner's own mix-ups of a level, which are offered among the wrong answers (learning tools "My mix-ups").
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { OwnWrongAnswer } from '#engine/mixups.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';

type OwnMixups = ReadonlyMap<string, readonly OwnWrongAnswer[]>;

const none: OwnMixups = new Map();

/** Begins to load them; `within` gives what is there after so many milliseconds. Without them the questions keep their wrong answers. */
export function loadOwnMixups(
  accountId: string,
  level: TaughtLevel,
  signal: AbortSignal,
): { readonly within: (milliseconds: number) => Promise<OwnMixups> } {
  const loading = sendOrRecall(calls.mixups.ownWrongAnswers, { hsk: level }, `${accountId}:mixups:${level}`, {
    signal,
    isQuiet: true,
  }).then(
    ({ reply }): OwnMixups =>
      new Map(reply.words.map(({ id, answers }) => [id, answers.map(({ answer, why }) => ({ text: answer, why }))])),
    () => none,
  );
  return {
    within: (milliseconds) => Promise.race([loading, new Promise<OwnMixups>((resolve) => setTimeout(() => resolve(none), milliseconds))]),
  };
}
