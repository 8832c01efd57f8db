// Every page address, and who may open it: server and browser read the same table (learning §2 "Access guard").
import { type TaughtLevel, levelSuffix, taughtLevels } from './wire.ts';

/**
 * - `anyone`: public
 * - `learner`: others are sent to /register
 * - `paid-level`: a learner without the level is sent to its offer
 * - `paid-level-or-first-folder`: a learner without the level opens only folder 1, and is sent to /courses from the others
 * - `unpaid-level`: a learner who has the level is sent to /payedInfo
 * - `payable-level`: a learner who has the level is sent to /payed, unless the address names the payment that it tells of
 */
export type PageGuard = 'anyone' | 'learner' | 'paid-level' | 'paid-level-or-first-folder' | 'unpaid-level' | 'payable-level';

export interface Page {
  readonly path: string;
  readonly guard: PageGuard;
  readonly level?: TaughtLevel;
}

/** Address of a level's quiz page. */
export function quizPage(level: TaughtLevel): string {
  return `/quiz${levelSuffix(level)}`;
}
/** Address of a level's repeat page. */
export function repeatPage(level: TaughtLevel): string {
  return `/repeatQuiz${levelSuffix(level)}`;
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
/** Address of the screen where a level is paid. It has a policy of its own: it is opened from the server, not from a page that is open. */
export function paymentPage(level: TaughtLevel): string {
  return `/paypalPayment${levelSuffix(level)}`;
}
/** Address of a payment that is under way or done. */
export function paymentOf(level: TaughtLevel, orderID: string): string {
  return `${paymentPage(level)}?token=${encodeURIComponent(orderID)}`;
}
/** The payment that a payment screen's query tells of, once the payer has approved it; the provider names it so. */
export function paymentAsked(query: string): string | undefined {
  return new URLSearchParams(query).get('token') || undefined;
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
  { path: '/settings', guard: 'learner' },
  { path: '/paypal', guard: 'learner' },
  { path: '/payedInfo', guard: 'learner' },
  { path: '/payed', guard: 'learner' },
  { path: '/payingPage', guard: 'unpaid-level', level: 1 },
  { path: quizPage(1), guard: 'learner', level: 1 },
  { path: repeatPage(1), guard: 'learner', level: 1 },
  { path: listPage(1), guard: 'learner', level: 1 },
  { path: offerPage(1), guard: 'unpaid-level', level: 1 },
  ...paidLevels.flatMap((level): Page[] => [
    { path: quizPage(level), guard: 'paid-level', level },
    { path: repeatPage(level), guard: 'paid-level', level },
    { path: listPage(level), guard: 'paid-level', level },
    { path: offerPage(level), guard: 'unpaid-level', level },
  ]),
  ...taughtLevels.map((level): Page => ({ path: paymentPage(level), guard: 'payable-level', level })),
  ...folderLevels.map((level): Page => ({ path: folderPage(level), guard: 'paid-level-or-first-folder', level })),
];
