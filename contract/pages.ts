// All page paths and who may open them; server and browser share this table (learning §2 "Access guard").
import type { PracticeKind } from './practice.ts';
import { type TaughtLevel, formatLevelSuffix, taughtLevels } from './wire.ts';

/**
 * - `anyone`: public
 * - `learner`: visitors are redirected to /register
 * - `any-level-paid`: learners without access to any level are redirected to /payingPage (accounts-and-chat §2 "Chat")
 * - `home`: visitors are redirected to /register, newcomers to /welcome (decisions §17)
 * - `moderator`: everybody else sees the not-found page
 * - `paid-level`: learners without access to the level are redirected to its offer
 * - `learnt-level`: learners who never had access to the level are redirected to its offer
 * - `paid-level-or-first-folder`: learners without access may open folder 1 only; other folders redirect to /courses
 * - `unpaid-level`: learners with access to the level are redirected to /payedInfo
 * - `payable-level`: learners with access are redirected to /payed, unless the URL names the payment to show
 */
export type PageGuard =
  | 'anyone'
  | 'learner'
  | 'moderator'
  | 'home'
  | 'any-level-paid'
  | 'paid-level'
  | 'learnt-level'
  | 'paid-level-or-first-folder'
  | 'unpaid-level'
  | 'payable-level';

export interface Page {
  readonly path: string;
  readonly guard: PageGuard;
  readonly level?: TaughtLevel;
}

/** The pages that have one address each. */
export const pagePaths = {
  home: '/',
  welcome: '/welcome',
  courses: '/courses',
  register: '/register',
  verifyEmail: '/verifyemail',
  requestReset: '/restorepasswordrequest',
  resetPassword: '/restorepassword',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  contactForm: '/contactPage',
  confirmEmail: '/confirmemail',
  progress: '/progress',
  repeatToday: '/repeat',
  mixups: '/mixups',
  words: '/words',
  yourWords: '/your-words',
  settings: '/settings',
  studySettings: '/settings/study',
  daySettings: '/settings/day',
  soundSettings: '/settings/sound',
  accountSettings: '/settings/account',
  lobby: '/lobby',
  profile: '/account',
  moderation: '/moderation',
  changePassword: '/changePassword',
  changePasswordGoogle: '/changePasswordGoogle',
  changeEmail: '/changeEmail',
  paypal: '/paypal',
  paidInfo: '/payedInfo',
  paid: '/payed',
  receipt: '/receipt',
  offer: '/payingPage',
} as const;

/** Path of a level's quiz page. */
export function buildQuizPagePath(level: TaughtLevel): string {
  return `/quiz${formatLevelSuffix(level)}`;
}
/** Path of a level's repeat page. */
export function buildRepeatPagePath(level: TaughtLevel): string {
  return `/repeatQuiz${formatLevelSuffix(level)}`;
}
/** Path of a level's practice page; what is given is chosen there when it opens. */
export function buildPracticePagePath(level: TaughtLevel, chosen: { kind?: PracticeKind; words?: readonly string[] } = {}): string {
  const query = new URLSearchParams({ ...(chosen.kind && { kind: chosen.kind }), ...(chosen.words && { words: chosen.words.join(' ') }) });
  return `/practice/HSK${level}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
/** Path of a level's word list, or of its folder overview. */
export function buildListPagePath(level: TaughtLevel): string {
  return `/list${formatLevelSuffix(level)}`;
}
/** Path of a folder's word list; folders count from 1. Without a number, the path of the page itself. */
export function buildFolderPagePath(level: TaughtLevel, folder?: number): string {
  return `${buildListPagePath(level)}Words${folder === undefined ? '' : `?id=${folder}`}`;
}
/** The folder number in a page's query; undefined unless it is a positive integer (learning §2). */
export function parseFolderNumber(query: string): number | undefined {
  const id = new URLSearchParams(query).get('id') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}
/** Path of a level's offer. */
export function buildOfferPagePath(level: TaughtLevel): string {
  return `/paying${formatLevelSuffix(level)}`;
}
/** Path of a level's payment page. It has its own Content-Security-Policy, so it must be loaded from the server, not by client routing. */
export function buildPaymentPagePath(level: TaughtLevel): string {
  return `/paypalPayment${formatLevelSuffix(level)}`;
}
/** Path of the payment page for an existing order. */
export function buildPaymentOrderPath(level: TaughtLevel, orderID: string): string {
  return `${buildPaymentPagePath(level)}?token=${encodeURIComponent(orderID)}`;
}
/** The order id in a payment page's query. The provider names the parameter `token` when the payer returns. */
export function parseOrderId(query: string): string | undefined {
  return new URLSearchParams(query).get('token') || undefined;
}

/** Path of a purchase's receipt. */
export function buildReceiptPagePath(number: string): string {
  return `${pagePaths.receipt}?number=${encodeURIComponent(number)}`;
}

/** Path of the first day's page; `next`: the page that opens behind it, where the learner wanted another one than home. */
export function buildWelcomePagePath(next?: string): string {
  return next === undefined || next === pagePaths.home ? pagePaths.welcome : `${pagePaths.welcome}?next=${encodeURIComponent(next)}`;
}

/** Path of a user's profile; without a name, of one's own. */
export function buildProfilePagePath(name?: string): string {
  return name === undefined ? pagePaths.profile : `${pagePaths.profile}?user=${encodeURIComponent(name)}`;
}

/** Path of the chat page: of a room, for a new private chat with the name of the friend; without both, of the page itself. */
export function buildChatPagePath(room?: string, friendName?: string): string {
  if (room === undefined) return '/joinchat';
  return `/joinchat?room=${encodeURIComponent(room)}${friendName === undefined ? '' : `&friendName=${encodeURIComponent(friendName)}`}`;
}
/** The room and the friend in the chat page's query; undefined where there is none. */
export function parseChatPageQuery(query: string): { room: string | undefined; friendName: string | undefined } {
  const parameters = new URLSearchParams(query);
  return { room: parameters.get('room') || undefined, friendName: parameters.get('friendName') || undefined };
}

/** Levels whose word lists are split into folders; other levels have a single list (learning §2 "Word lists"). */
export const folderLevels: readonly TaughtLevel[] = [3, 4, 5];
const paidLevels = taughtLevels.filter((level) => level !== 1);

export const pages: readonly Page[] = [
  { path: pagePaths.home, guard: 'home' },
  { path: pagePaths.welcome, guard: 'learner' },
  { path: pagePaths.courses, guard: 'learner' },
  { path: pagePaths.register, guard: 'anyone' },
  { path: pagePaths.verifyEmail, guard: 'anyone' },
  { path: pagePaths.requestReset, guard: 'anyone' },
  { path: pagePaths.resetPassword, guard: 'anyone' },
  { path: pagePaths.about, guard: 'anyone' },
  { path: pagePaths.terms, guard: 'anyone' },
  { path: pagePaths.privacy, guard: 'anyone' },
  { path: pagePaths.contact, guard: 'anyone' },
  { path: pagePaths.contactForm, guard: 'anyone' },
  { path: pagePaths.confirmEmail, guard: 'anyone' },
  { path: pagePaths.progress, guard: 'learner' },
  { path: pagePaths.repeatToday, guard: 'learner' },
  { path: pagePaths.mixups, guard: 'learner' },
  { path: pagePaths.words, guard: 'learner' },
  { path: pagePaths.yourWords, guard: 'learner' },
  { path: pagePaths.settings, guard: 'learner' },
  { path: pagePaths.studySettings, guard: 'learner' },
  { path: pagePaths.daySettings, guard: 'learner' },
  { path: pagePaths.soundSettings, guard: 'learner' },
  { path: pagePaths.accountSettings, guard: 'learner' },
  { path: pagePaths.profile, guard: 'learner' },
  { path: buildChatPagePath(), guard: 'any-level-paid' },
  { path: pagePaths.lobby, guard: 'any-level-paid' },
  { path: pagePaths.moderation, guard: 'moderator' },
  { path: pagePaths.changePassword, guard: 'learner' },
  { path: pagePaths.changePasswordGoogle, guard: 'learner' },
  { path: pagePaths.changeEmail, guard: 'learner' },
  { path: pagePaths.paypal, guard: 'learner' },
  { path: pagePaths.paidInfo, guard: 'learner' },
  { path: pagePaths.paid, guard: 'learner' },
  { path: pagePaths.receipt, guard: 'learner' },
  { path: pagePaths.offer, guard: 'unpaid-level', level: 1 },
  { path: buildQuizPagePath(1), guard: 'learner', level: 1 },
  { path: buildRepeatPagePath(1), guard: 'learner', level: 1 },
  { path: buildPracticePagePath(1), guard: 'learner', level: 1 },
  { path: buildListPagePath(1), guard: 'learner', level: 1 },
  { path: buildOfferPagePath(1), guard: 'unpaid-level', level: 1 },
  ...paidLevels.flatMap((level): Page[] => [
    { path: buildQuizPagePath(level), guard: 'paid-level', level },
    { path: buildRepeatPagePath(level), guard: 'learnt-level', level },
    { path: buildPracticePagePath(level), guard: 'learnt-level', level },
    { path: buildListPagePath(level), guard: 'paid-level', level },
    { path: buildOfferPagePath(level), guard: 'unpaid-level', level },
  ]),
  ...taughtLevels.map((level): Page => ({ path: buildPaymentPagePath(level), guard: 'payable-level', level })),
  ...folderLevels.map((level): Page => ({ path: buildFolderPagePath(level), guard: 'paid-level-or-first-folder', level })),
];
