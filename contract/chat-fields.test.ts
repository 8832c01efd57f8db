// Messages, names of chats and room ids at their limits (accounts-and-chat §5).
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { buildGroupName, chatName, createRoomId, isPrivateRoom, messageText, roomId } from './chat-fields.ts';
import { buildChatPagePath, parseChatPageQuery } from './pages.ts';

/** The message for a value; undefined if it is accepted. */
function judge(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

describe('a message', () => {
  test('has at most 400 characters, however many units each takes', () => {
    expect(judge(messageText, '好'.repeat(400))).toBeUndefined();
    expect(judge(messageText, '𠀀'.repeat(400))).toBeUndefined();
    expect(judge(messageText, '好'.repeat(401))).toBe('Maximum 400 characters are allowed for message');
  });
  test('is Chinese', () => expect(judge(messageText, 'hello')).toBe('You can use only Chinese language to type'));
  test.each(['', '  \n'])('is not empty: %j', (value) => expect(judge(messageText, value)).toBe("The field can't be empty"));
});

describe('the name of a chat', () => {
  test.each(['A', 'Чат', '学习', 'Anna_1 (HSK-2)'])('%s is accepted', (value) => expect(judge(chatName, value)).toBeUndefined());
  test.each(['', ' '])('is not empty: %j', (value) =>
    expect(judge(chatName, value)).toBe('Name of chat must contain at least one character'),
  );
  test('has at most 15 characters', () => {
    expect(judge(chatName, 'a'.repeat(15))).toBeUndefined();
    expect(judge(chatName, 'a'.repeat(16))).toBe('Maximum 15 characters allowed for name of chat');
  });
  test.each(['a!', '<b>', 'a\nb', '😀'])('%j is refused', (value) =>
    expect(judge(chatName, value)).toBe('Name of chat can only contain letters, numbers, hyphens, underscores and ( ) characters'),
  );
});

describe('the id of a room', () => {
  test.each([true, false])('is made so that it is accepted; private: %s', (isPrivate) => {
    const id = createRoomId(isPrivate);
    expect(judge(roomId, id)).toBeUndefined();
    expect(isPrivateRoom(id)).toBe(isPrivate);
    expect(id.replace(':private', '')).toMatch(/^[0-9a-z]{24}$/);
  });
  test.each(['abc', 'A'.repeat(24), `${'a'.repeat(24)}:public`, 'a'.repeat(41), ''])('%j is refused', (value) =>
    expect(judge(roomId, value)).toBe("Page was not found or doesn't exist"),
  );
});

test.each([
  [[], 0, 'New chat'],
  [['Anna'], 1, 'Anna, you'],
  [['Anna', 'Ли'], 2, 'Anna, Ли, you'],
  [['Anna', 'Ли'], 4, 'Anna, Ли and 3 others'],
] as const)('a group of %j and %i others in all is called %s', (names, count, name) => expect(buildGroupName(names, count)).toBe(name));

test('the address of the page holds room and friend', () => {
  const path = buildChatPagePath('abc:private', 'Ли & Anna');
  expect(parseChatPageQuery(path.slice(path.indexOf('?')))).toEqual({ room: 'abc:private', friendName: 'Ли & Anna' });
  expect(parseChatPageQuery('')).toEqual({ room: undefined, friendName: undefined });
});
