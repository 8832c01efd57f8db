// How prepared people meet: friendships, a room, two private chats, and a report about one of the messages.
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { createRoomId } from '#contract/chat-fields.ts';
import { storeMessage } from '#server/features/chat/messages.ts';
import { updateReadCursor } from '#server/features/chat/rooms-store.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { type Line, friends, insult, pair, room } from './conversations.ts';
import type { ActingPerson } from './own-calls.ts';

const friendships: readonly (readonly [string, string])[] = [
  ['Mateo', 'Clara'],
  ['Yusuf', 'Hanna'],
  ['Yusuf', 'Clara'],
];
const minuteMs = 60_000;
/** When a study day starts, on the clock. */
const dayStartHour = 4;

/** Makes friends of them and lets them write. */
export async function meetInChat(services: Services, people: readonly ActingPerson[], timeZone: string): Promise<void> {
  const find = (name: string): ActingPerson => {
    const found = people.find(({ person }) => person.name === name);
    if (!found) throw new Error(`Nobody in the cast is called ${name}`);
    return found;
  };
  for (const [from, to] of friendships) {
    await find(from).perform(calls.friends.sendFriendRequest, { name: find(to).name });
    await find(to).perform(calls.friends.addFriend, { name: find(from).name });
  }
  await find('Ingrid').perform(calls.friends.sendFriendRequest, { name: find('Clara').name });

  const write = async (id: string, lines: Writing['lines'], unread: Readonly<Record<string, number>> = {}) => {
    const messageIds = await writeLines(services, id, { lines, find, timeZone });
    for (const { person, userId } of people)
      await updateReadCursor(services.database, userId, id, lines.length - (unread[person.name] ?? 0));
    return messageIds;
  };
  const group = await openRoom(find('Yusuf'), ['Hanna', 'Clara', 'Mateo', 'Rico'].map(find));
  const messageIds = await write(group, room, { Clara: 3, Rico: 5 });
  await find('Clara').perform(calls.chat.renameChat, { room: group, nameOfChat: '周末一起喝茶' });
  await write(await openPrivateChat(find('Yusuf'), find('Hanna')), pair);
  await write(await openPrivateChat(find('Clara'), find('Mateo')), friends, { Clara: 1 });

  await find('Hanna').perform(calls.moderation.report, {
    name: find('Rico').name,
    reason: 'He insults beginners in our room. We asked him to stop.',
    messageId: messageIds[room.findIndex(({ text }) => text === insult)],
  });
}

async function openRoom(host: ActingPerson, guests: readonly ActingPerson[]): Promise<string> {
  const number = createRoomId(false);
  await host.perform(calls.chat.joinChatCode, { number });
  for (const guest of guests) {
    await host.perform(calls.chat.sendInvitation, { name: guest.name, number });
    await guest.perform(calls.chat.joinRoomInfo, { name: host.name, number });
  }
  return number;
}

async function openPrivateChat(one: ActingPerson, other: ActingPerson): Promise<string> {
  const { chat } = await one.perform(calls.chat.joinChatCode, { number: createRoomId(true), name: other.name });
  await other.perform(calls.chat.joinChatCode, { number: chat, name: one.name });
  return chat;
}

interface Writing {
  readonly lines: readonly [Line, ...Line[]];
  readonly find: (name: string) => ActingPerson;
  readonly timeZone: string;
}

// Stored as sent ones are, but past the limit of messages in a minute: these are of several days, to which each is then moved.
async function writeLines(services: Services, roomId: string, { lines, find, timeZone }: Writing): Promise<string[]> {
  const { kysely } = services.database;
  const ids: string[] = [];
  for (const { author, day, time, text } of lines) {
    const { learner } = find(author);
    const { saved } = await storeMessage(services, learner, { room: roomId, text });
    const sentAt = findMoment(day, time, timeZone);
    await kysely.updateTable('chat_messages').set({ sent_at: sentAt }).where('id', '=', saved.id).execute();
    ids.push(saved.id);
  }
  // The room is as old as its first message.
  const [{ day, time }] = lines;
  const back = sql`(now() - ${findMoment(day, time, timeZone)}::timestamptz)`;
  await sql`update chat_rooms set created_at = created_at - ${back} where id = ${roomId}`.execute(kysely);
  await sql`update chat_members set joined_at = joined_at - ${back} where room_id = ${roomId}`.execute(kysely);
  return ids;
}

function findMoment(day: number, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(getDayStart(getToday(timeZone) - day, timeZone).getTime() + ((hours - dayStartHour) * 60 + minutes) * minuteMs);
}
