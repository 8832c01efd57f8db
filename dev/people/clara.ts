// What the person who is eight months in has besides her repeats: mix-ups, notes, a plan and an exam day.
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import type { Perform } from './own-calls.ts';
import { requireContent } from './studied-days.ts';

/** A word by its text and the level in which she learnt it. */
type NamedWord = readonly [text: string, level: TaughtLevel];

// In days before today, the mistakes first: which word was asked and taken for the other, then the right answers of the drill.
const mixups: readonly {
  readonly words: readonly [NamedWord, NamedWord];
  readonly mistakes: readonly number[];
  readonly right: readonly number[];
}[] = [
  {
    words: [
      ['卖', 2],
      ['买', 1],
    ],
    mistakes: [19, 12, 4],
    right: [3],
  },
  {
    words: [
      ['左边', 2],
      ['右边', 2],
    ],
    mistakes: [15, 6],
    right: [5, 5],
  },
  {
    words: [
      ['牛奶', 2],
      ['奶奶', 3],
    ],
    mistakes: [9, 2],
    right: [],
  },
  {
    words: [
      ['干净', 3],
      ['清楚', 3],
    ],
    mistakes: [8, 1],
    right: [],
  },
  {
    words: [
      ['刚才', 3],
      ['后来', 3],
    ],
    mistakes: [14, 10],
    right: [],
  },
  {
    words: [
      ['哪', 1],
      ['那', 1],
    ],
    mistakes: [24, 22],
    right: [21, 20, 20],
  },
  {
    words: [
      ['早上', 2],
      ['晚上', 2],
    ],
    mistakes: [26, 23],
    right: [22, 21, 18],
  },
];

interface OwnNote {
  readonly word: NamedWord;
  readonly note?: string;
  readonly association?: string;
  readonly synonyms?: readonly string[];
}
const notes: readonly OwnNote[] = [
  { word: ['买', 1], association: '买 has nothing on its head yet, so I still have to buy it. 卖 already wears its 十.' },
  { word: ['出租车', 1], note: 'In the sentence of my driver: 打车, to take one.' },
  { word: ['宾馆', 2], note: '酒店 is what the booking page says.', synonyms: ['酒店'] },
  { word: ['左边', 2], association: 'The left hand holds the tool (工), the right one feeds the mouth (口).' },
  { word: ['旅游', 2], note: 'Chengdu in May: 旅游 for the trip, 旅行 in the guidebook.' },
  { word: ['自行车', 3], note: 'The cart that goes by itself.', synonyms: ['单车'] },
  { word: ['地铁', 3], note: 'Line 2 to 人民公园.' },
  { word: ['附近', 3], note: 'Ask 附近有厕所吗？ before the long walk.' },
];

const daysToExam = 26;
const afternoonMs = 9 * 3_600_000;

/** Adds all of it by her calls. */
export async function addOwnThings(services: Services, perform: Perform, timeZone: string): Promise<void> {
  const today = getToday(timeZone);
  await perform(calls.today.savePlan, { dailyGoal: 5, repeatLimit: 60 });
  await perform(calls.progress.saveExamDay, { level: 3, date: today + daysToExam, timeZone });
  for (const { word, note = '', association = '', synonyms = [] } of notes) {
    const [, level] = word;
    await perform(calls.notes.saveNote, { level, id: findWord(services, word).id, version: 0, note, association, synonyms: [...synonyms] });
  }
  for (const { words, mistakes, right } of mixups) await addMixup(services, perform, { words, mistakes, right, timeZone });
}

async function addMixup(
  services: Services,
  perform: Perform,
  { words, mistakes, right, timeZone }: (typeof mixups)[number] & { readonly timeZone: string },
): Promise<void> {
  const [asked, other] = words;
  const { id, text: character } = findWord(services, asked);
  const otherId = findWord(services, other).id;
  const tellTime = (daysAgo: number, count: number) => ({
    eventId: randomUUID(),
    answeredAt: new Date(getDayStart(getToday(timeZone) - daysAgo, timeZone).getTime() + afternoonMs + count * 60_000),
    timeZone,
  });
  for (const [count, daysAgo] of mistakes.entries())
    await perform(calls.mixups.recordMixup, { level: asked[1], id, character, chosen: other[0], ...tellTime(daysAgo, count) });
  for (const [count, daysAgo] of right.entries())
    await perform(calls.mixups.answerMixup, { id, otherId, right: true, ...tellTime(daysAgo, mistakes.length + count) });
}

function findWord(services: Services, [text, level]: NamedWord): StudyWord {
  const [word] = requireContent(services, level).wordsByText.get(text) ?? [];
  if (!word) throw new Error(`HSK ${level} has no word ${text}`);
  return word;
}
