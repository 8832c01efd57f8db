// Setting 4: whether the learner wants to see associations (learning §2 "Quiz screens").
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
import { useLoginSession } from '#web/client/login-session.ts';

/** Key of the setting among the queries, for pages that change it. */
export const associationSettingKey = ['showsAssociations'];

// The end of a part and its practice ask again within minutes; the settings page invalidates it.
const staleTime = 300_000;

/** False only when the learner has turned associations off. */
export function useAssociationSetting(): boolean {
  const { accountId } = useLoginSession();
  const { data } = useQuery({
    queryKey: associationSettingKey,
    queryFn: async ({ signal }) => (await sendOrRecall(calls.quiz.associationSetting, {}, `${accountId}:associations`, { signal })).reply,
    enabled: accountId !== undefined,
    staleTime,
  });
  // Shown until the setting is known: most learners want the association, and it must not appear late.
  return data?.showsAssociations !== false;
}
