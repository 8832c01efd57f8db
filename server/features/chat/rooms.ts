// Rooms: entering and leaving them, the list of one's chats, and who is in a chat (decisions §10, §13).
import type { calls } from '#contract/calls.ts';
import type { ChatEntry, ChatPerson, JoinMessage, PrivateChat } from '#contract/chat.ts';
import {
  buildGroupName,
  buildLevelRoomName,
  createRoomId,
  emptyPrivateChatName,
  getMaxMembers,
  isPrivateRoom,
  maxChats,
} from '#contract/chat-fields.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { requireUser } from '#server/access/people.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { buildPhotoUrl } from '#contract/profile.ts';
import type { Db } from '#server/schema/tables.ts';
import { deliverGoneInvitations, deliverLeaving, deliverListChange, deliverMembers } from './deliveries.ts';
import { deleteInvitation, lockUsers, readInvitationsTo, readInviteeState } from './invitations-store.ts';
import {
  type ChatRow,
  type RoomRow,
  countRooms,
  deleteMember,
  deleteRoom,
  findPairRoom,
  insertMember,
  insertRoom,
  isRoomTaken,
  lockLevelRoom,
  lockRoom,
  readChats,
  readMemberIds,
  readMembers,
  readUnread,
  toPair,
  updateOwnName,
} from './rooms-store.ts';

type ChatCalls = typeof calls.chat;
interface Message {
  readonly message: string;
}

/** Throws unless the learner may write to the other user in private. */
async function checkPrivateChat(transaction: Db, learnerId: string, otherId: string, roomId: string): Promise<void> {
  const state = await readInviteeState(transaction, learnerId, otherId, roomId);
  if (!state) throw errors.userNotFound();
  if (state.isBlocked || state.hasBlocked) throw errors.blockedWriter();
  if (!state.allowsPrivateChat) throw errors.privateChatDisabled();
}

async function addMember(transaction: Db, roomId: string, userId: string): Promise<void> {
  if ((await countRooms(transaction, userId)) >= maxChats) throw errors.tooManyChats(maxChats);
  await insertMember(transaction, roomId, userId);
}

/**
 * Lets a learner into a room: with an invitation, which it uses up, or as one of a private room's two, who can always come back to each other.
 * The learner is locked already. `alone`: they are in it, and nobody else is.
 */
export async function enterRoom(
  transaction: Db,
  learnerId: string,
  roomId: string,
): Promise<'missing' | 'member' | 'alone' | 'joined' | 'not invited'> {
  const room = await lockRoom(transaction, roomId);
  if (!room) return 'missing';
  const memberIds = await readMemberIds(transaction, roomId);
  if (memberIds.includes(learnerId)) return memberIds.length === 1 ? 'alone' : 'member';
  const isInvited = await deleteInvitation(transaction, roomId, learnerId);
  const pair = [room.low_id, room.high_id];
  const otherId = pair.find((id) => id !== learnerId);
  if (!isInvited && !pair.includes(learnerId)) return 'not invited';
  if (!isInvited && typeof otherId === 'string') await checkPrivateChat(transaction, learnerId, otherId, roomId);
  await addMemberToGroup(transaction, room, memberIds.length, learnerId);
  return 'joined';
}

async function addMemberToGroup(transaction: Db, room: RoomRow, memberCount: number, userId: string): Promise<void> {
  const max = getMaxMembers(room);
  if (!room.is_private && memberCount >= max) throw errors.chatFull(max);
  await addMember(transaction, room.id, userId);
}

/** Lets a learner into the standing room of a level, which the first one creates. The learner is locked already. Returns its id, and whether they newly joined. */
export async function enterLevelRoom(
  transaction: Db,
  learnerId: string,
  level: TaughtLevel,
): Promise<{ readonly chat: string; readonly isNew: boolean }> {
  // Two who create it at once: the second waits for the first, and finds it.
  await insertRoom(transaction, { id: createRoomId(false), is_private: false, level });
  const room = await lockLevelRoom(transaction, level);
  const memberIds = await readMemberIds(transaction, room.id);
  if (memberIds.includes(learnerId)) return { chat: room.id, isNew: false };
  await deleteInvitation(transaction, room.id, learnerId);
  await addMemberToGroup(transaction, room, memberIds.length, learnerId);
  return { chat: room.id, isNew: true };
}

/** Creates a room with the learner in it; with a friend, the private one of both. False if the id or the pair has a room already. */
async function createRoom(transaction: Db, learnerId: string, id: string, friendId: string | undefined): Promise<boolean> {
  if (friendId !== undefined) await checkPrivateChat(transaction, learnerId, friendId, id);
  const pair = friendId === undefined ? {} : toPair(learnerId, friendId);
  if (!(await insertRoom(transaction, { id, is_private: isPrivateRoom(id), ...pair }))) return false;
  await addMember(transaction, id, learnerId);
  return true;
}

const maxAttempts = 3;

// The private room of two others, or of the learner and somebody else than the friend.
async function hasPair(transaction: Db, roomId: string): Promise<boolean> {
  const room = await lockRoom(transaction, roomId);
  return room !== undefined && (room.low_id !== null || room.high_id !== null);
}

/** Opens a room: a new one, one that the learner is invited to, or one that they are in. */
export async function joinChatCode({
  input: { number, name = '' },
  services,
  learner,
  user,
}: CallContext<ChatCalls['joinChatCode']>): Promise<{ newChat: boolean; message: JoinMessage; chat: string }> {
  const isPrivate = isPrivateRoom(number);
  if (isPrivate && name !== '' && user.id === learner.id) throw errors.invalidInput('name', 'You cannot chat with yourself');
  const friendId = isPrivate && name !== '' ? user.id : undefined;
  // A room that somebody creates at the same moment is found the second time.
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const opened = await services.database.kysely.transaction().execute(async (transaction) => {
      if (!(await lockUsers(transaction, [learner.id, friendId ?? []].flat()))) throw errors.userNotFound();
      const pairRoom = friendId === undefined ? undefined : await findPairRoom(transaction, learner.id, friendId);
      const chat = pairRoom?.id ?? number;
      if (friendId !== undefined && !pairRoom && (await hasPair(transaction, number))) throw errors.notInvited();
      const entered = await enterRoom(transaction, learner.id, chat);
      if (entered === 'not invited') throw errors.notInvited();
      if (entered !== 'missing') return { chat, entered };
      return (await createRoom(transaction, learner.id, chat, friendId)) ? { chat, entered: 'joined' as const } : undefined;
    });
    if (!opened) continue;
    const { chat, entered } = opened;
    const isAlone = isPrivate && entered === 'alone';
    if (entered !== 'joined')
      return { newChat: false, message: isAlone ? 'chat already exists for one user' : 'chat already exists', chat };
    deliverGoneInvitations(services.live, [{ room: chat, receiverId: learner.id }]);
    await deliverMembers(services, chat);
    return { newChat: true, message: '', chat };
  }
  throw errors.unavailable();
}

/** Leaves a chat; with the last member the room goes, and its messages and invitations with it, unless it is the standing room of a level. */
export async function removeChat({ services, learner, room: { id } }: CallContext<ChatCalls['removeChat']>): Promise<Message> {
  const gone = await services.database.kysely.transaction().execute(async (transaction) => {
    const room = await lockRoom(transaction, id);
    if (!room || !(await deleteMember(transaction, id, learner.id))) throw errors.notAMember();
    if (room.level !== null || (await readMemberIds(transaction, id)).length > 0) return undefined;
    const invitations = await readInvitationsTo(transaction, id);
    await deleteRoom(transaction, id);
    return invitations;
  });
  deliverLeaving(services.live, learner.id, id);
  if (gone) deliverGoneInvitations(services.live, gone);
  else await deliverMembers(services, id);
  return { message: 'You left the chat' };
}

/** Names a chat in the learner's own list. */
export async function renameChat({ input, services, learner, room }: CallContext<ChatCalls['renameChat']>): Promise<Message> {
  await updateOwnName(services.database.kysely, learner.id, room.id, input.nameOfChat.trim());
  deliverListChange(services.live, [learner.id]);
  return { message: 'The chat was renamed' };
}

function nameChat({ ownName, isPrivate, level, pairName, others, memberCount }: ChatRow): string {
  if (ownName !== null) return ownName;
  if (level !== null) return buildLevelRoomName(level);
  return isPrivate ? (pairName ?? emptyPrivateChatName) : buildGroupName(others, memberCount - 1);
}

function toEntry(row: ChatRow): ChatEntry {
  const { room, ownName, isPrivate, isFriendRemoved, pairName, memberCount, photoId, unread, cursor, readCursor, friendReadCursor } = row;
  const { lastText: text, lastAuthor: author, lastIsOwn: isOwn, lastSentAt: sentAt } = row;
  return {
    room,
    name: nameChat(row),
    isNamed: ownName !== null,
    friendName: pairName ?? '',
    isPrivate,
    roomLevel: row.level,
    isFriendRemoved,
    memberCount,
    imageUrl: photoId === null ? null : buildPhotoUrl(photoId),
    last: sentAt === null ? null : { text, author: author ?? '', isOwn: isOwn ?? false, sentAt: sentAt.toISOString() },
    unread,
    cursor,
    readCursor,
    friendReadCursor,
  };
}

/** The learner's chats. */
export async function displayChat({ services, learner }: CallContext<ChatCalls['displayChat']>): Promise<{ chat: ChatEntry[] }> {
  return { chat: (await readChats(services.database.kysely, learner.id)).map(toEntry) };
}

/** The first of the learner's chats. */
export async function displayFirstChat({
  services,
  learner,
}: CallContext<ChatCalls['displayFirstChat']>): Promise<{ chat: string | null }> {
  const [first] = await readChats(services.database.kysely, learner.id);
  return { chat: first?.room ?? null };
}

/** What waits for the learner; without access to chat only the invitations and requests. */
export async function unreadChats({ services, learner }: CallContext<ChatCalls['unreadChats']>) {
  const unread = await readUnread(services.database.kysely, learner.id);
  return learner.paidLevels.length > 0 ? unread : { ...unread, messages: 0, chats: 0 };
}

/** Whether an id is taken. */
export async function checkIfRoomIsTaken({ input, services }: CallContext<ChatCalls['checkIfChatExistsRandomRoom']>) {
  return { specialMessage: await isRoomTaken(services.database.kysely, input.roomNumber) };
}

/** Whether the learner is in a chat; somebody else's is as one that does not exist. */
export async function checkIfChatExists({ input, services, learner }: CallContext<ChatCalls['checkIfChatExists']>) {
  return { specialMessage: (await readMemberIds(services.database.kysely, input.roomNumber)).includes(learner.id) };
}

/** The private chat with a user. */
export async function checkIfPrivateChatExists({
  input,
  services,
  learner,
}: CallContext<ChatCalls['checkIfPrivateChatExists']>): Promise<PrivateChat> {
  const { kysely } = services.database;
  const friend = await requireUser(kysely, input.friendName);
  const room = friend.id === learner.id ? undefined : await findPairRoom(kysely, learner.id, friend.id);
  return room ? { room: room.id, isAlone: room.memberCount < 2 } : { room: null, isAlone: false };
}

/** The people in a chat. */
export async function displayFriendInChat({
  services,
  learner,
  room,
}: CallContext<ChatCalls['displayFriendInChat']>): Promise<{ friendNames: string[]; people: ChatPerson[] }> {
  const members = await readMembers(services.database.kysely, room.id, learner.id);
  return {
    friendNames: members.map(({ name }) => name),
    people: members.map(({ id, publicId, name, photoId, isBlocked }) => ({
      name,
      id: publicId,
      imageUrl: photoId === null ? null : buildPhotoUrl(photoId),
      own: id === learner.id,
      blocked: isBlocked,
    })),
  };
}
