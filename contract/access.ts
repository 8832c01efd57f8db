// Who may make a call or send a live event: the names of the access rules. What each asks is in server/access/rules.ts.
import type { TaughtLevel } from './wire.ts';

/** Every access rule with a sentence for the reader of the API page. `anyone` asks for no login, every other one does. */
export const accessRules = {
  anyone: 'Visitors too.',
  learner: 'Learners who are logged in.',
  'recent-login': 'Learners who logged in at most ten minutes ago.',
  'not-blocked': 'Learners whom the user named in the input has not blocked.',
  'not-blocked-writer': 'The same in the chat, where a refusal says that one cannot write to the other.',
  'any-level-paid': 'Learners who have any level now: that includes the chat.',
  'room-member': 'Members of the room named in the input.',
  'open-room': 'Members of the room; in a private one neither has blocked the other.',
  'writable-room': 'Members of the room; in a private one neither has blocked the other, and the other lets them write.',
  'not-suspended': 'Learners whom no moderator suspended from the chat.',
  moderator: 'Moderators; for everybody else the call does not exist.',
  'level-or-trial': 'Learners who have the level; in a level with a trial everyone logged in, for the trial words.',
  'learnt-or-level': 'Learners who have the level or once had it, for what they learnt; in a level with a trial everyone logged in.',
  'level-or-free-list': 'Learners who have the level; else its trial words and the first folder of its list.',
} as const;

export type AccessRule = keyof typeof accessRules;
/** Rules about the room that a field of the input names. */
export type RoomRule = 'room-member' | 'open-room' | 'writable-room';
/** Rules about the user whom a field of the input names; without a name, the learner themself. */
export type UserRule = 'not-blocked' | 'not-blocked-writer';
/** Rules about the level of the input. */
export type LevelRule = 'level-or-trial' | 'learnt-or-level' | 'level-or-free-list';

type FieldOf<Input, Value> = { [Key in keyof Input]-?: Input[Key] extends Value ? Key : never }[keyof Input] & string;

/** A rule that the decoded input can answer, with the field that it looks at where it needs one. */
export type AccessRequirement<Input> =
  | Exclude<AccessRule, RoomRule | UserRule | LevelRule>
  | (Input extends { readonly level: TaughtLevel } ? LevelRule : never)
  | { readonly rule: RoomRule; readonly field: FieldOf<Input, string> }
  | { readonly rule: UserRule; readonly field: FieldOf<Input, string | undefined> };

/** What a call with this decoded input requires: one rule, or several that must all hold. */
export type AccessFor<Input> = AccessRequirement<Input> | readonly [AccessRequirement<Input>, ...AccessRequirement<Input>[]];

// What any input could answer: for those who only read a declaration.
type AnyRequirement = AccessRule | { readonly rule: RoomRule | UserRule; readonly field: string };
/** What a call requires, whatever its input. */
export type CallAccess = AnyRequirement | readonly [AnyRequirement, ...AnyRequirement[]];

/** The names of the rules that an access requires. */
export type RuleName<Access extends CallAccess> = (Access extends readonly AnyRequirement[] ? Access[number] : Access) extends infer One
  ? One extends { rule: infer Name }
    ? Name
    : One
  : never;

/** The requirements of a call in the order in which they are checked. */
export function listRequirements(access: CallAccess): readonly { readonly rule: AccessRule; readonly field?: string }[] {
  const all = Array.isArray(access) ? (access as readonly AnyRequirement[]) : [access as AnyRequirement];
  return all.map((requirement) => (typeof requirement === 'string' ? { rule: requirement } : requirement));
}

/** Whether a call does not exist for those who may not make it: they get 404, whatever they send (decisions §13). */
export function isHidden(access: CallAccess): boolean {
  return listRequirements(access).some(({ rule }) => rule === 'moderator');
}
