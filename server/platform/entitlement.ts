// What a learner may see of a level, from what is paid at this moment (decisions §8).
import type { Access } from '#contract/call.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { refuse } from './errors.ts';
import type { Learner } from './sessions.ts';

/** `paid`: everything; `trial`: words 1 to 20 of level 1; `first-folder`: the list of the first folder. */
export type Entitlement = 'paid' | 'trial' | 'first-folder';

/**
 * Entitlement to a level under a call's access; undefined where the call is not about a level's content.
 * Throws 403 `unpaid` where there is none.
 */
export function entitlementOf(access: Access, level: TaughtLevel | undefined, learner: Learner | undefined): Entitlement | undefined {
  if (access === 'anyone' || access === 'learner') return undefined;
  if (level === undefined || learner === undefined) throw refuse.unpaid();
  if (learner.paidLevels.includes(level)) return 'paid';
  if (access !== 'level' && level === 1) return 'trial';
  if (access === 'level-or-first-folder' && level >= 3) return 'first-folder';
  throw refuse.unpaid();
}
