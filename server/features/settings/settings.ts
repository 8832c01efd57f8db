// What a learner has set: who sees what, and whether associations are shown in the quiz (accounts-and-chat §3 "Settings").
import { calls } from '#contract/calls.ts';
import type { Audience } from '#contract/settings.ts';
import type { Asked } from '#server/platform/serve.ts';
import { readSettings, writeSettings } from './store.ts';

type Settings = typeof calls.settings;

/** The four settings as they are. */
export async function settingsInfo({
  parts,
  learner,
}: Asked<Settings['settingsInfo']>): Promise<{ own_info: Audience; friends: Audience; group_chat: boolean; associations: boolean }> {
  const { hint_display: associations, ...others } = await readSettings(parts.database.kysely, learner.id);
  return { ...others, associations };
}

/** Saves the settings that are given. */
export async function saveSettings({ input, parts, learner }: Asked<Settings['saveSettings']>): Promise<{ message: string }> {
  const { question1, question2, question3, question4 } = input.answers;
  await writeSettings(parts.database.kysely, learner.id, {
    ...(question1 !== undefined && { own_info: question1 }),
    ...(question2 !== undefined && { friends: question2 }),
    ...(question3 !== undefined && { group_chat: question3 }),
    ...(question4 !== undefined && { hint_display: question4 }),
  });
  return { message: 'Your settings are saved' };
}
