// How long the new words of a level take at a daily goal, and whether that fits into the access to it (decisions §17).

const dayMs = 86_400_000;

/** The study days that so many new words take; undefined at a goal of 0, which never ends. */
export function countPaceDays(words: number, dailyGoal: number): number | undefined {
  if (words <= 0) return 0;
  return dailyGoal > 0 ? Math.ceil(words / dailyGoal) : undefined;
}

/** The least daily goal, at most `maxGoal`, at which so many new words take at most so many days; undefined where none does. */
export function findFittingGoal(words: number, days: number, maxGoal: number): number | undefined {
  if (days <= 0) return undefined;
  const goal = Math.max(1, Math.ceil(words / days));
  return goal <= maxGoal ? goal : undefined;
}

/**
 * The days on which one can study with access that is bought on a day, counted from 1 January 1970: that day, so many calendar months, and the last day.
 * A month that is too short ends it on its own last day (decisions §8).
 */
export function countAccessDays(day: number, months: number): number {
  const bought = new Date(day * dayMs);
  const [year, month] = [bought.getUTCFullYear(), bought.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const last = Date.UTC(year, month, Math.min(bought.getUTCDate(), lastOfMonth));
  return Math.round(last / dayMs) - day + 1;
}

/** How the words of a level that are new to a learner fit into its access. */
export interface LevelPace {
  /** Study days at the learner's goal; undefined at a goal of 0. */
  readonly days: number | undefined;
  /** The same at twice the goal, within its bounds; undefined where that is no other goal. */
  readonly faster: { readonly goal: number; readonly days: number } | undefined;
  readonly accessDays: number;
  /** At the goal words are left when access ends. */
  readonly isTooSlow: boolean;
  /** The least goal that fits, for a pace that is too slow; undefined where even the highest goal does not. */
  readonly fitting: { readonly goal: number; readonly days: number } | undefined;
}

/** `words`: new to the learner; `day`: today, counted from 1 January 1970; `maxGoal`: the highest goal that can be set. */
export function planPace({
  words,
  dailyGoal,
  day,
  months,
  maxGoal,
}: {
  readonly words: number;
  readonly dailyGoal: number;
  readonly day: number;
  readonly months: number;
  readonly maxGoal: number;
}): LevelPace {
  const days = countPaceDays(words, dailyGoal);
  const accessDays = countAccessDays(day, months);
  const withGoal = (goal: number | undefined) => {
    const goalDays = goal === undefined ? undefined : countPaceDays(words, goal);
    return goal === undefined || goalDays === undefined ? undefined : { goal, days: goalDays };
  };
  const faster = withGoal(Math.min(2 * dailyGoal, maxGoal));
  const isTooSlow = days === undefined || days > accessDays;
  return {
    days,
    faster: faster && faster.days < (days ?? 0) ? faster : undefined,
    accessDays,
    isTooSlow,
    fitting: isTooSlow ? withGoal(findFittingGoal(words, accessDays, maxGoal)) : undefined,
  };
}
