// The prepared people of /dev/people: who each is, and the stretches of days in which they studied.
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import type { Level, TaughtLevel } from '#contract/wire.ts';
import type { PhotoColours } from './drawn-photo.ts';
import type { Stretch } from './studied-days.ts';

/** Days that follow those of the stretch before. */
export interface StoryStretch extends Omit<Stretch, 'daysBefore'> {
  /** The level that is bought on the first day. */
  readonly buys?: TaughtLevel;
  /** Whether the learner has told that they are away. */
  readonly isPaused?: boolean;
}

export interface PreparedPerson {
  readonly name: string;
  /** What the page says of them; who is left out there is only met by others. */
  readonly title?: string;
  readonly story?: string;
  /** The page that opens once they are logged in. */
  readonly opens: string;
  readonly profile?: { readonly level: Level; readonly age: number; readonly info: string; readonly photo?: PhotoColours };
  /** The last of them ends with yesterday. */
  readonly stretches: readonly StoryStretch[];
}

/** Somebody of the cast with their account. */
export interface MadePerson {
  readonly person: PreparedPerson;
  readonly userId: string;
  /** As they are called: another account may have had the name. */
  readonly name: string;
}

/** The end of their addresses, in which no mail arrives. */
export const preparedDomain = 'people.hanzivine.localhost';

const threeWeeks = (level: TaughtLevel, words: number, more: Partial<StoryStretch> = {}): StoryStretch => ({
  days: 21,
  level,
  words,
  ...more,
});

export const cast: readonly PreparedPerson[] = [
  {
    name: 'Noor',
    title: 'New',
    story: 'Has confirmed the address a minute ago. The first day begins.',
    opens: pagePaths.home,
    stretches: [],
  },
  {
    name: 'Tomas',
    title: 'In the trial',
    story: 'Nine of the twenty free words in three evenings.',
    opens: pagePaths.home,
    stretches: [{ days: 3, level: 1, words: 9 }],
  },
  {
    name: 'Ingrid',
    title: 'At the end of the trial',
    story: 'All twenty free words; the rest of HSK 1 is to be bought.',
    opens: pagePaths.home,
    profile: { level: 1, age: 52, info: 'My grandmother spoke Cantonese. I begin with HSK 1.' },
    stretches: [{ days: 6, level: 1, words: 20 }],
  },
  {
    name: 'Clara',
    title: 'Eight months in',
    story:
      'HSK 1 and 2 done, half of HSK 3, more than 5,000 repeats, three weeks away in between. Words are due today, some are mixed up, and an exam is booked.',
    opens: pagePaths.home,
    profile: {
      level: 3,
      age: 34,
      info: 'I learn on the tram, a handful of words a day. My aim: to read the menu in Chengdu and to order what nobody translates.',
      photo: ['#f3d9a4', '#c96f4a', '#3f5d3a'],
    },
    stretches: [
      threeWeeks(1, 90, { buys: 1 }),
      threeWeeks(1, 90),
      threeWeeks(1, 62),
      threeWeeks(2, 90, { buys: 2 }),
      threeWeeks(2, 85),
      threeWeeks(2, 75),
      threeWeeks(2, 60),
      threeWeeks(2, 0, { isAway: true, isPaused: true }),
      threeWeeks(2, 0),
      threeWeeks(3, 75, { buys: 3 }),
      threeWeeks(3, 75),
      threeWeeks(3, 45),
    ],
  },
  {
    name: 'Mateo',
    title: 'A friend of Clara’s',
    story: 'Three months in, and writes with her.',
    opens: pagePaths.profile,
    profile: { level: 1, age: 41, info: 'Tea, chess, bad calligraphy.', photo: ['#d7d3ec', '#5b4f8f', '#f0c75e'] },
    stretches: [threeWeeks(1, 25, { buys: 1 }), threeWeeks(1, 15), threeWeeks(1, 10), threeWeeks(1, 10, { buys: 1 })],
  },
  {
    name: 'Yusuf',
    title: 'Talks in a room',
    story: 'Meets Hanna, Clara and Mateo in a room, and Hanna in a private chat.',
    opens: buildChatPagePath(),
    profile: {
      level: 1,
      age: 23,
      info: 'Student of engineering in Lyon. Every evening at eight: HSK.',
      photo: ['#bcd7e6', '#2f6f8f', '#f6efe0'],
    },
    stretches: [threeWeeks(1, 25, { buys: 1 }), threeWeeks(1, 20), threeWeeks(1, 15), threeWeeks(1, 10, { buys: 1 })],
  },
  {
    name: 'Hanna',
    title: 'Talks in a private chat',
    story: 'The other half of both conversations; has reported a message.',
    opens: buildChatPagePath(),
    profile: {
      level: 1,
      age: 28,
      info: 'Translator from Malmö. Chinese is my fifth language and the first with tones.',
      photo: ['#cfe3d4', '#4c8a6b', '#f6efe0'],
    },
    stretches: [threeWeeks(1, 25, { buys: 1 }), threeWeeks(1, 20)],
  },
  {
    name: 'Pavel',
    title: 'Access ended',
    story: 'Had HSK 1 for two months, learnt 45 words and stopped; what he learnt is due.',
    opens: pagePaths.home,
    stretches: [
      threeWeeks(1, 25, { buys: 1 }),
      threeWeeks(1, 20),
      threeWeeks(1, 0, { isAway: true }),
      threeWeeks(1, 0, { isAway: true, days: 14 }),
    ],
  },
  {
    name: 'Judith',
    title: 'Moderator',
    story: 'Has an open report about a message in the room.',
    opens: pagePaths.moderation,
    stretches: [],
  },
  // Whom the report is about.
  { name: 'Rico', opens: pagePaths.home, stretches: [{ days: 5, level: 1, words: 12, buys: 1 }] },
];
