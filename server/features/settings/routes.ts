// Routes of the settings.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getPublicSettings, getSettings, getWordLists, saveSettings } from './settings.ts';

const { settings } = calls;

export const routes: Route[] = [
  route(settings.settingsInfo, getSettings),
  route(settings.publicSettings, getPublicSettings),
  route(settings.wordLists, getWordLists),
  route(settings.saveSettings, saveSettings),
];
