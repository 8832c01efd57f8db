// A learner's settings: who sees what, and whether the quiz shows associations (accounts-and-chat §3 "Settings").
import type { calls } from '#contract/calls.ts';
import type { Settings } from '#contract/settings.ts';
import type { CallContext } from '#server/call-context.ts';
import { readSettings, writeSettings } from './store.ts';

type SettingsCalls = typeof calls.settings;

/** Returns the learner's settings. */
export function getSettings({ services, learner }: CallContext<SettingsCalls['settingsInfo']>): Promise<Settings> {
  return readSettings(services.database.kysely, learner.id);
}

/** Returns the two privacy settings of a user; who is blocked by them gets 403. */
export function getPublicSettings({
  services,
  user,
}: CallContext<SettingsCalls['publicSettings']>): Promise<Pick<Settings, 'infoAudience' | 'friendsAudience'>> {
  return readSettings(services.database.kysely, user.id);
}

/** Saves the given settings. */
export async function saveSettings({ input, services, learner }: CallContext<SettingsCalls['saveSettings']>): Promise<{ message: string }> {
  await writeSettings(services.database.kysely, learner.id, input.answers);
  return { message: 'Your settings have been saved' };
}
