// Routes of friends, friend requests and blocks.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  addFriend,
  blockUser,
  checkFriendship,
  displayFriend,
  displayFriendRequest,
  findPeople,
  isBlockedUser,
  listBlockedUsers,
  removeFriend,
  removeRequest,
  sendFriendRequest,
  unblockUser,
} from './friends.ts';

const { friends } = calls;

export const routes: Route[] = [
  route(friends.checkFriendship, checkFriendship),
  route(friends.displayFriend, displayFriend),
  route(friends.displayFriendRequest, displayFriendRequest),
  route(friends.sendFriendRequest, sendFriendRequest),
  route(friends.addFriend, addFriend),
  route(friends.removeRequest, removeRequest),
  route(friends.removeFriend, removeFriend),
  route(friends.isBlockedUser, isBlockedUser),
  route(friends.blockUser, blockUser),
  route(friends.unblockUser, unblockUser),
  route(friends.blockedUsers, listBlockedUsers),
  route(friends.findPeople, findPeople),
];
