// Every page address, and who may open it: server and browser read the same table (learning §2 "Access guard").
import { type TaughtLevel, levelSuffix, taughtLevels } from './wire.ts';

/**
 * - `anyone`: public
 * - `learner`: others are sent to /register
 * - `paid-level`: a learner without the level is sent to its offer
 * - `paid-level-or-first-folder`: a learner without the level opens only folder 1, and is sent to /courses from the others
 * - `unpaid-level`: a learner who has the level is sent to /payedInfo
 */
export type PageGuard = 'anyone' | 'learner' | 'paid-level' | 'paid-level-or-first-folder' | 'unpaid-level';

export interface Page {
  readonly path: string;
  readonly guard: PageGuard;
  readonly level?: TaughtLevel;
}

/** Address of a level's quiz page. */
export function quizPage(level: TaughtLevel): string {
  return `/quiz${levelSuffix(level)}`;
}
/** Address of a level's word list, or of its folders. */
export function listPage(level: TaughtLevel): string {
  return `/list${levelSuffix(level)}`;
}
/** Address of the words of a folder, numbered from 1; without a number that of the page. */
export function folderPage(level: TaughtLevel, folder?: number): string {
  return `${listPage(level)}Words${folder === undefined ? '' : `?id=${folder}`}`;
}
/** The folder that a page's query names; undefined where it is not a whole number from 1 on (learning §2). */
export function folderAsked(query: string): number | undefined {
  const id = new URLSearchParams(query).get('id') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}
/** Address of a level's offer. */
export function offerPage(level: TaughtLevel): string {
  return `/paying${levelSuffix(level)}`;
}

/** Levels whose words come by folders; those of the others are one list (learning §2 "Word lists"). */
export const folderLevels: readonly TaughtLevel[] = [3, 4, 5];
const paidLevels = taughtLevels.filter((level) => level !== 1);

export const pages: readonly Page[] = [
  { path: '/', guard: 'learner' },
  { path: '/courses', guard: 'learner' },
  { path: '/register', guard: 'anyone' },
  { path: '/verifyemail', guard: 'anyone' },
  { path: '/restorepasswordrequest', guard: 'anyone' },
  { path: '/restorepassword', guard: 'anyone' },
  { path: '/about', guard: 'anyone' },
  { path: '/terms', guard: 'anyone' },
  { path: '/payedInfo', guard: 'learner' },
  { path: '/payingPage', guard: 'unpaid-level', level: 1 },
  { path: quizPage(1), guard: 'learner', level: 1 },
  { path: listPage(1), guard: 'learner', level: 1 },
  { path: offerPage(1), guard: 'unpaid-level', level: 1 },
  ...paidLevels.flatMap((level): Page[] => [
    { path: quizPage(level), guard: 'paid-level', level },
    { path: listPage(level), guard: 'paid-level', level },
    { path: offerPage(level), guard: 'unpaid-level', level },
  ]),
  ...folderLevels.map((level): Page => ({ path: folderPage(level), guard: 'paid-level-or-first-folder', level })),
];
