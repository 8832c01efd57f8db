// Setting 4: whether the learner wants to see associations (learning §2 "Quiz screens").
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';

/** False only when the learner has turned associations off. */
export function useWithInfo(): boolean {
  const { data } = useQuery({ queryKey: ['hintDisplay'], queryFn: ({ signal }) => send(calls.quiz.hintDisplay, {}, { signal }) });
  // Until it is known all is shown: the association is what most want, and it must not appear late.
  return data?.hint !== false;
}
