// The pages of the settings, in the order of their navigation; the first is the page /settings itself.
import { pagePaths } from '#contract/pages.ts';
import { BookIcon, ClockIcon, PersonIcon, SlidersIcon, SoundIcon } from '#web/ui/icons.tsx';

export const sections = {
  general: { path: pagePaths.settings, name: 'General', Icon: SlidersIcon },
  study: { path: pagePaths.studySettings, name: 'Study', Icon: BookIcon },
  day: { path: pagePaths.daySettings, name: 'Day and goal', Icon: ClockIcon },
  sound: { path: pagePaths.soundSettings, name: 'Sound', Icon: SoundIcon },
  account: { path: pagePaths.accountSettings, name: 'Account', Icon: PersonIcon },
} as const;

export type Section = keyof typeof sections;
