// The access rules: one function for each name of contract/access.ts. Calls and live events ask the same table (decisions §4, §8).
import { type AccessRule, type CallAccess, type RoomRule, listRequirements } from '#contract/access.ts';
import { type Entitlement, countTrialWords, isFirstFolderFree } from '#contract/free-part.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { errors } from '#server/errors.ts';
import type { Db } from '#server/schema/tables.ts';
import { hasHadLevel } from './level-history.ts';
import { type NamedUser, isBlockedBy, requireUser } from './people.ts';
import type { MemberRoom } from './rooms.ts';
import type { Learner } from './sessions.ts';
import { formatSuspensionEnd } from './suspension-messages.ts';

/** What a rule found out, handed on to the handler. */
export interface Grants {
  /** What the learner may see of the level; set by the level rules. */
  readonly entitlement?: Entitlement;
  /** The user whom the input names; set by the rules `not-blocked…`. */
  readonly user?: NamedUser;
  /** The room that the input names; set by the room rules. */
  readonly room?: MemberRoom;
}

/** What a rule looks at. */
export interface RuleContext {
  readonly db: Db;
  /** The room of an id, if the learner is in it. */
  readonly findRoom: (roomId: string) => Promise<MemberRoom | undefined>;
  readonly learner: Learner;
  /** The level of the decoded input; the contract's types ask for it where a rule is about a level. */
  readonly level: TaughtLevel;
  /** What the field that the declaration names for the rule holds: a room, or the name of a user. */
  readonly named: string;
}

type Rule = (context: RuleContext) => Grants | Promise<Grants>;

function grantLevel({ learner, level }: RuleContext, freePart: (level: TaughtLevel) => Entitlement | undefined): Grants {
  const entitlement = learner.paidLevels.includes(level) ? 'paid' : freePart(level);
  if (entitlement === undefined) throw errors.unpaid();
  return { entitlement };
}

function findTrial(level: TaughtLevel): Entitlement | undefined {
  return countTrialWords(level) > 0 ? 'trial' : undefined;
}

// A call about a profile without a name is about the learner's own (accounts-and-chat §2 "Profile").
async function grantUser({ db, learner, named }: RuleContext, refuse = errors.blocked): Promise<Grants> {
  if (named === '') return { user: { id: learner.id, name: learner.name } };
  const user = await requireUser(db, named);
  if (await isBlockedBy(db, learner.id, user.id)) throw refuse();
  return { user };
}

async function grantRoom({ findRoom, named }: RuleContext): Promise<{ readonly room: MemberRoom }> {
  const room = await findRoom(named);
  if (!room) throw errors.notAMember();
  return { room };
}

async function grantOpenRoom(context: RuleContext): Promise<{ readonly room: MemberRoom }> {
  const grants = await grantRoom(context);
  if (grants.room.isBlocked) throw errors.blockedWriter();
  return grants;
}

/** Every rule but `anyone`. A rule throws the error that the caller gets, or returns what it grants. */
export const rules: Readonly<Record<Exclude<AccessRule, 'anyone'>, Rule>> = {
  learner: () => ({}),
  // security, "Accounts"
  'recent-login': ({ learner }) => {
    if (!learner.hasRecentLogin) throw errors.loginAgain();
    return {};
  },
  'not-blocked': (context) => grantUser(context),
  // accounts-and-chat §8 "Chat rules"
  'not-blocked-writer': (context) => grantUser(context, errors.blockedWriter),
  // Every level includes the chat (decisions §8).
  'any-level-paid': ({ learner }) => {
    if (learner.paidLevels.length === 0) throw errors.chatUnpaid();
    return {};
  },
  'room-member': grantRoom,
  'open-room': grantOpenRoom,
  'writable-room': async (context) => {
    const grants = await grantOpenRoom(context);
    if (!grants.room.allowsWriting) throw errors.privateChatDisabled();
    return grants;
  },
  // decisions §13: a suspension concerns the chat alone.
  'not-suspended': ({ learner }) => {
    if (learner.suspension) throw errors.suspended(formatSuspensionEnd(learner.suspension));
    return {};
  },
  moderator: ({ learner }) => {
    if (!learner.isModerator) throw errors.notFound();
    return {};
  },
  'level-or-trial': (context) => grantLevel(context, findTrial),
  // decisions §8: the repeats of what was learnt outlast the access.
  'learnt-or-level': async (context) => {
    const { db, learner, level } = context;
    const isLearnt = !learner.paidLevels.includes(level) && (await hasHadLevel(db, learner.id, level));
    return grantLevel(context, () => (isLearnt ? 'learnt' : findTrial(level)));
  },
  'level-or-free-list': (context) =>
    grantLevel(context, (level) => findTrial(level) ?? (isFirstFolderFree(level) ? 'first-folder' : undefined)),
};

const roomRules: ReadonlySet<AccessRule> = new Set<RoomRule>(['room-member', 'open-room', 'writable-room']);

/** The input field that names the room whose member one must be; undefined where no room rule is required. */
export function findRoomField(access: CallAccess): string | undefined {
  return listRequirements(access).find(({ rule }) => roomRules.has(rule))?.field;
}
