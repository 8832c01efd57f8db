// The uses of a word, for its card.
import type { calls } from '#contract/calls.ts';
import type { WordUse } from '#contract/study-aids.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { countVisibleWords } from '#server/features/lists/lists.ts';
import { requireCalledLevel, requireWords } from '#server/learner/level-content.ts';
import { getWordProgress } from '#server/learner/progress.ts';

/** Returns the uses of a word that the learner's list shows, or that is learnt; throws 400 for an unknown word, 403 for one that is not paid for. */
export async function getUses({
  input,
  services,
  learner,
  entitlement,
}: CallContext<typeof calls.uses.getUses>): Promise<{ uses: WordUse[] }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const [word] = requireWords(levelContent, { character: '', id: input.id });
  const isListed = word.position < countVisibleWords(levelContent, entitlement);
  // decisions §8: the repeats of what was learnt outlast the access, and so do their cards.
  const isOpen = isListed || (await getWordProgress(services.database.kysely, levelContent, learner.id, word)).isDone;
  if (!isOpen) throw errors.unpaid();
  return { uses: [...(services.course.levels.get(levelContent.level)?.uses?.[word.id] ?? [])] };
}
