// How hard a room's messages are: which share of them somebody can read who knows the words up to a level.
import type { calls } from '#contract/calls.ts';
import type { Course } from '#contract/study-word.ts';
import {
  type Readability,
  type SegmentationDictionary,
  type WordLevels,
  buildCourseDictionary,
  collectWordLevels,
  measureReadability,
} from '#engine/segmentation.ts';
import type { CallContext } from '#server/call-context.ts';
import { readTexts } from './messages-store.ts';

const maxMessages = 100;

interface CourseWords {
  readonly levels: WordLevels;
  readonly dictionary: SegmentationDictionary;
}

const wordsByCourse = new WeakMap<Course, CourseWords>();

function findCourseWords(course: Course): CourseWords {
  const known = wordsByCourse.get(course);
  if (known) return known;
  const words = [...course.levels.values()].flatMap((level) => level.words);
  const courseWords = { levels: collectWordLevels(words), dictionary: buildCourseDictionary(words.map(({ text }) => text)) };
  wordsByCourse.set(course, courseWords);
  return courseWords;
}

/** The shares of a room's newest messages by level; messages without Chinese do not count. */
export async function showChatLevel({ services, room }: CallContext<(typeof calls.chat)['chatLevel']>): Promise<Readability> {
  const { levels, dictionary } = findCourseWords(services.course);
  return measureReadability(await readTexts(services.database, room.id, maxMessages), dictionary, levels);
}
