// The texts of the lobby that depend on numbers and names.
import { formatCount } from '#contract/format.ts';
import type { ChatPartner, LevelRoom } from '#contract/lobby.ts';
import type { Audience } from '#contract/settings.ts';
import type { Level } from '#contract/wire.ts';

/** "HSK 2 · 120 words · here today". */
export function formatPartnerFacts({ level, words, here }: ChatPartner): string {
  return [
    level === null ? undefined : formatLevel(level),
    words === null ? undefined : formatCount(words, 'word'),
    here === 'today' ? 'here today' : 'here this week',
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
}

/** The name of a level. */
export function formatLevel(level: Level): string {
  return `HSK ${level}`;
}

/** The button that invites somebody to a private chat. */
export function formatTalkWith(name: string): string {
  return `Talk with ${name}`;
}

/** The button that reports what somebody says on the list. */
export function formatReportLine(name: string): string {
  return `Report ${name}`;
}

/** How many were in a standing room today. */
export function formatToday({ today }: Pick<LevelRoom, 'today'>): string {
  return today === 0 ? 'Nobody here yet today' : `${formatCount(today, 'person', 'people')} here today`;
}

/** The button that enters a standing room. */
export function formatEnterRoom(level: Level): string {
  return `Enter the HSK ${level} room`;
}

/** The button back to a standing room that one is in. */
export function formatOpenRoom(level: Level): string {
  return `Open the HSK ${level} room`;
}

/** The button that leaves a standing room. */
export function formatLeaveRoom(level: Level): string {
  return `Leave the HSK ${level} room`;
}

/** Who sees that the learner wants to talk. */
export const audienceNotes: Readonly<Record<Audience, string>> = {
  everyone: 'Everybody in the chat can find you and write to you.',
  friends: 'Only your friends can find you: your settings let nobody else write to you in private.',
  nobody: 'Nobody can find you: your settings let nobody write to you in private.',
};

/** Why the list is empty. */
export function formatNobody(level: Level | undefined): string {
  return level === undefined
    ? 'Nobody else is on the list at the moment. Put yourself on it, and look into the room of your level.'
    : `Nobody of HSK ${level} is on the list at the moment. Try another level.`;
}
