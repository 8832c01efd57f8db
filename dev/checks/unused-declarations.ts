// Finds what is declared and never acts: a setting that nobody reads, an event that nobody sends or hears. Also texts that count other levels than there are.
import { allSentEvents, receivedEvents, sentEvents } from '#contract/live-events.ts';
import { settingNames } from '#contract/settings.ts';
import { taughtLevels } from '#contract/wire.ts';
import { toSettingColumn } from '#server/schema/account-tables.ts';
import type { SourceFile } from './architecture.ts';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const joinTexts = (files: readonly SourceFile[], ...folders: string[]) =>
  files.flatMap(({ path, text }) => (!isTest(path) && folders.some((folder) => path.startsWith(folder)) ? [text] : [])).join('\n');
const names = (text: string, word: string) => new RegExp(String.raw`\b${word.replace('.', String.raw`\.`)}\b`).test(text);

/** Settings that are stored and shown, and that no code reads by their name or their column. */
export function findUnreadSettings(files: readonly SourceFile[]): string[] {
  const acting = files.filter(({ path }) => !path.startsWith('server/schema/') && !path.endsWith('/setting-labels.ts'));
  const text = joinTexts(acting, 'engine/', 'server/', 'web/');
  return settingNames.filter((name) => !names(text, name) && !names(text, toSettingColumn(name)));
}

/** Live events that the server does not send or the browser does not hear, and those that the browser does not send. */
export function findUnusedEvents(files: readonly SourceFile[]): string[] {
  // The live channel itself sends what a limit warns of.
  const warnings = allSentEvents.map(({ limitWarning }) => limitWarning);
  const [server, web] = [joinTexts(files, 'server/'), joinTexts(files, 'web/')];
  return [
    ...Object.entries(receivedEvents).flatMap(([name, event]) => [
      ...(warnings.includes(event.name) || names(server, `receivedEvents.${name}`) ? [] : [`the server never sends ${name}`]),
      ...(names(web, `receivedEvents.${name}`) ? [] : [`no page hears ${name}`]),
    ]),
    ...Object.keys(sentEvents).flatMap((name) => (names(web, `sentEvents.${name}`) ? [] : [`no page sends ${name}`])),
  ];
}

/** Where a text says how many levels there are, and another number. */
export function findLevelCounts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/HSK 1 to (\d)/g)].flatMap(([found, last]) => (Number(last) === taughtLevels.length ? [] : [`${path}: ${found}`])),
  );
}
