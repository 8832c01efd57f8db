// The calls of the settings.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import { saveSettings, settingsInfo } from './settings.ts';

const { settings } = calls;

export const routes: Route[] = [route(settings.settingsInfo, settingsInfo), route(settings.saveSettings, saveSettings)];
