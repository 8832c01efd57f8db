// How hard a room's messages are: which share of them somebody can read who knows the words up to a level.
import { computeOnce } from '#engine/compute-once.ts';
import type { calls } from '#contract/calls.ts';
import type { Course } from '#contract/study-word.ts';
import { type WordList, getExamLevel, wordLists } from '#contract/wire.ts';
import {
  type Readability,
  type SegmentationDictionary,
  type WordLevels,
  buildCourseDictionary,
  collectWordLevels,
  measureReadability,
} from '#engine/segmentation.ts';
import type { CallContext } from '#server/call-context.ts';
import { listItems } from '#server/learner/level-content.ts';
import { readTexts } from './messages-store.ts';

const maxMessages = 100;

interface CourseWords {
  readonly levels: WordLevels;
  readonly dictionary: SegmentationDictionary;
}

const findCourseWords = computeOnce(
  (course: Course) =>
    new Map(
      wordLists.map((list): [WordList, CourseWords] => {
        const words = listItems({ course }, list).map(({ word }) => ({ text: word.text, level: getExamLevel(word.level) }));
        return [list, { levels: collectWordLevels(words), dictionary: buildCourseDictionary(words.map(({ text }) => text)) }];
      }),
    ),
);

/** The shares of a room's newest messages by level; messages without Chinese do not count. */
export async function showChatLevel({ services, learner, room }: CallContext<(typeof calls.chat)['chatLevel']>): Promise<Readability> {
  const words = findCourseWords(services.course).get(learner.wordList);
  if (!words) throw new Error(`There are no words of the list ${learner.wordList}`);
  const { levels, dictionary } = words;
  return measureReadability(await readTexts(services.database, room.id, maxMessages), dictionary, levels);
}
