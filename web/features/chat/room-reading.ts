// What of a room is read: the line for new messages, and how many came while the reader looked away.
import type { RoomMessages } from './room-messages.ts';

export interface Reading {
  /** Whether the end of the conversation is in front of the reader. */
  readonly isReading: boolean;
  /** Messages of others above this cursor are below the line for new ones. */
  readonly newSince: number;
  readonly seenCursor: number;
  /** How many messages of others came since the reader looked away. */
  readonly unseenCount: number;
}

type ReadRoom = Pick<RoomMessages, 'messages'> & Reading;

function getNewestCursor({ messages }: ReadRoom): number {
  return messages.at(-1)?.cursor ?? 0;
}

/** Reads on. `before`: the room as it was on the screen; undefined where nothing was. */
export function readOn(before: ReadRoom | undefined, room: ReadRoom, ownId: string): Reading {
  const { messages, isReading, newSince } = room;
  const newest = getNewestCursor(room);
  const shown = before ? getNewestCursor(before) : newest;
  // Nothing was new before, and the reader saw this come; or the reader answered.
  const isFollowed = newest > shown && ((isReading && newSince >= shown) || messages.at(-1)?.authorId === ownId);
  const seenCursor = isReading ? newest : room.seenCursor;
  const unseenCount = messages.filter(({ cursor, authorId }) => cursor > seenCursor && authorId !== ownId).length;
  return { isReading, newSince: isFollowed ? newest : newSince, seenCursor, unseenCount };
}
