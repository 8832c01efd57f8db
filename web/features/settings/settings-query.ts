// The learner's settings as the server has them, and the change of one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { Settings } from '#contract/settings.ts';
import { send } from '#web/client/call.ts';
import { associationSettingKey } from '#web/study/session/useAssociationSetting.ts';

const settingsKey = ['settings'];

/** All settings. */
export function useSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => send(calls.settings.settingsInfo, {}, { signal }) });
}

/** Returns a function that saves some settings and shows them as saved. It resolves to the server's message. */
export function useSaveSettings(): (answers: Partial<Settings>) => Promise<string> {
  const queryClient = useQueryClient();
  return async (answers) => {
    const { message } = await send(calls.settings.saveSettings, { answers });
    queryClient.setQueryData<Settings>(settingsKey, (saved) => saved && { ...saved, ...answers });
    void queryClient.invalidateQueries({ queryKey: associationSettingKey });
    return message;
  };
}
