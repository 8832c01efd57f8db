// The ways to study in one table: what each counts, loads, records, undoes, ends with, and keeps on the device.
import type { CallInput } from '#contract/call.ts';
import { type PartResult, quiz } from '#contract/quiz.ts';
import { type RepeatState, repeat } from '#contract/repeat.ts';
import { askingWays } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { getQuestionKind } from '#engine/question-key.ts';
import type { StudySession } from '#engine/study-session.ts';
import { type SendOptions, send } from '#web/client/call.ts';
import type { QueuedAnswer } from './queued-entries.ts';

/** What a session is about: a level, or, as 0, all of them. */
export type SessionLevel = TaughtLevel | 0;

/** What the screens ask of a mode. */
interface ShownMode {
  /** What its progress counts. */
  readonly unit: 'question' | 'word';
  /** Whether its words were learnt before. */
  readonly isLearnt: boolean;
  /** Whether a word can be marked as learnt. */
  readonly canMark: boolean;
}

export interface EndReply<State> {
  readonly completed: State;
  /** How the part was answered on all devices. */
  readonly part?: PartResult | undefined;
}

/** A mode whose answers count. */
interface RecordedMode extends ShownMode {
  /** Where the part under way is stored. */
  readonly storage: 'part' | 'repeat' | 'today';
  /** The call of the part, that of those that follow it, and the input of both. */
  readonly part: typeof quiz.getQuiz | typeof repeat.getQuizRepeat | typeof repeat.getRepeatToday;
  readonly ahead: typeof quiz.getQuizAhead | typeof repeat.getQuizRepeatAhead | typeof repeat.getRepeatTodayAhead;
  readonly buildInput: (level: SessionLevel) => CallInput<typeof repeat.getQuizRepeat>;
  readonly answer: (queued: QueuedAnswer, options: SendOptions) => Promise<unknown>;
  readonly undo: typeof quiz.undoAnswer | typeof repeat.undoAnswerRepeat | typeof repeat.undoRepeatToday;
  /** What the server says of a level whose part has ended. */
  readonly fetchEnd: (level: SessionLevel) => Promise<EndReply<RepeatState>>;
  /** The rules of its queue (engine/study-session). */
  readonly rules: StudySession['mode'];
  /** Whether the page offers the learner's own mix-ups; otherwise the server has drawn them. */
  readonly offersMixups: boolean;
  /** Whether an answer says how long the learner was at the word. */
  readonly isTimed: boolean;
  /** Whether the server must receive a part that the device began, before its answers. */
  readonly isBegun: boolean;
  /** Whether it is Today's queue: the next part follows without a stop, and a word that is marked as known is so in all levels. */
  readonly isOfAllLevels: boolean;
}

/** A moment as it is stored on the device. */
export const toMoment = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** What an answer says of its time. */
const describeTime = ({ at, servedAt, timeZone }: Pick<QueuedAnswer, 'at' | 'servedAt' | 'timeZone'>) => ({
  answeredAt: toMoment(at),
  servedAt: toMoment(servedAt),
  timeZone,
});

/** What the answer of a repeat says of itself. */
const describeAnswer = ({ level, id, character, key, mistakes, skipped, way, ms, eventId, ...queued }: QueuedAnswer) => ({
  level,
  id,
  character,
  key,
  kind: getQuestionKind(key),
  mistakes,
  skipped,
  way,
  ms,
  eventId,
  ...describeTime(queued),
});

// Quiz and repeat are about one level.
const requireLevel = (level: SessionLevel): TaughtLevel => {
  if (level === 0) throw new RangeError('This mode needs a level');
  return level;
};

export const studyModes = {
  quiz: {
    unit: 'question',
    isLearnt: false,
    canMark: true,
    storage: 'part',
    rules: 'quiz',
    offersMixups: true,
    part: quiz.getQuiz,
    ahead: quiz.getQuizAhead,
    buildInput: (level) => ({ level: requireLevel(level) }),
    answer: ({ level, id, character, index: questionIndex, key, mistakes, skipped, eventId, ...queued }, options) =>
      send(quiz.answer, { level, id, character, questionIndex, key, mistakes, skipped, eventId, ...describeTime(queued) }, options),
    undo: quiz.undoAnswer,
    fetchEnd: (level) => send(quiz.isCompleted, { level: requireLevel(level) }),
    isTimed: false,
    isBegun: false,
    isOfAllLevels: false,
  },
  repeat: {
    unit: 'word',
    isLearnt: true,
    canMark: true,
    storage: 'repeat',
    rules: 'repeat',
    offersMixups: false,
    part: repeat.getQuizRepeat,
    ahead: repeat.getQuizRepeatAhead,
    buildInput: (level) => ({ level: requireLevel(level), ways: askingWays }),
    answer: (queued, options) => send(repeat.answerRepeat, describeAnswer(queued), options),
    undo: repeat.undoAnswerRepeat,
    fetchEnd: (level) => send(repeat.isRepeatingOver, { level: requireLevel(level) }),
    isTimed: true,
    isBegun: true,
    isOfAllLevels: false,
  },
  today: {
    unit: 'word',
    isLearnt: true,
    canMark: true,
    storage: 'today',
    rules: 'repeat',
    offersMixups: false,
    part: repeat.getRepeatToday,
    ahead: repeat.getRepeatTodayAhead,
    // The calls of Today name no level.
    buildInput: () => ({ level: 1, ways: askingWays }),
    answer: (queued, options) => send(repeat.answerRepeatToday, describeAnswer(queued), options),
    undo: repeat.undoRepeatToday,
    fetchEnd: () => send(repeat.isRepeatTodayOver, {}),
    isTimed: true,
    isBegun: false,
    isOfAllLevels: true,
  },
  // Nothing is sent, and nothing is kept.
  practice: { unit: 'question', isLearnt: false, canMark: false },
} as const satisfies Record<'quiz' | 'repeat' | 'today', RecordedMode> & Record<'practice', ShownMode>;

export type StudyModeName = keyof typeof studyModes;
/** The modes whose answers count. */
export type RecordedModeName = Exclude<StudyModeName, 'practice'>;
