// What is known of a page before its files and its learner are: its width, its heading, and what roughly follows.
import {
  buildChatPagePath,
  buildFolderPagePath,
  buildListPagePath,
  buildOfferPagePath,
  buildPaymentPagePath,
  buildPracticePagePath,
  folderLevels,
  pagePaths,
} from '#contract/pages.ts';
import { taughtLevels } from '#contract/wire.ts';
import type { PageShape } from '#web/ui/PageSkeleton.tsx';
import { findPage, isStudyPath } from './page-paths.ts';

/** `part`: a skeleton of the page's own, instead of blanks. */
export type KnownShape = PageShape & { readonly part?: 'study' | 'levels' | 'words' };

const largeCard = 'mt-6 h-96 !rounded-card';
const mediumCard = 'mt-6 h-72 !rounded-card';
const smallCard = 'mt-6 h-44 !rounded-card';

const form: PageShape = { width: 'reading', blocks: [largeCard] };
const offer: PageShape = { width: 'reading', heading: 'Access with one payment!', blocks: [largeCard] };

const shapes = new Map<string, KnownShape>([
  [pagePaths.home, { heading: 'Welcome!', over: 'Learn Chinese by associations', blocks: [mediumCard, 'mt-5 !rounded-card h-44'] }],
  [pagePaths.courses, { heading: 'Your vine', part: 'levels' }],
  [pagePaths.words, { heading: 'Words', part: 'words' }],
  [pagePaths.welcome, { width: 'reading', heading: 'Welcome!', over: 'Your first day', blocks: [smallCard, 'mt-4 h-44 !rounded-card'] }],
  [pagePaths.register, { blocks: [largeCard] }],
  [pagePaths.verifyEmail, { ...form, heading: 'Email verification' }],
  [pagePaths.requestReset, { ...form, heading: 'Forgot your password?' }],
  [pagePaths.resetPassword, form],
  [pagePaths.confirmEmail, { ...form, heading: 'Your new email address' }],
  [pagePaths.changePassword, { ...form, heading: 'Change password' }],
  [pagePaths.changePasswordGoogle, form],
  [pagePaths.changeEmail, { ...form, heading: 'Change email' }],
  [pagePaths.contactForm, { ...form, heading: 'Write to us' }],
  [pagePaths.contact, { width: 'reading', heading: 'Contact', blocks: ['mt-4 h-16'] }],
  [pagePaths.about, { width: 'reading', heading: 'Few parts, many characters', blocks: ['mt-6 h-72'] }],
  [pagePaths.terms, { width: 'reading', heading: 'Terms of Use', blocks: ['mt-6 h-72'] }],
  [pagePaths.privacy, { width: 'reading', heading: 'Privacy', blocks: ['mt-6 h-72'] }],
  [pagePaths.progress, { heading: 'Progress', blocks: [mediumCard, 'mt-4 h-72 !rounded-card'] }],
  [pagePaths.mixups, { heading: 'My mix-ups', blocks: ['mt-2 h-6 w-72 max-w-full', smallCard, 'mt-4 h-44 !rounded-card'] }],
  [pagePaths.yourWords, { width: 'reading', heading: 'Your words', blocks: [smallCard, 'mt-4 h-44 !rounded-card'] }],
  [pagePaths.settings, { width: 'reading', heading: 'Settings', blocks: [largeCard, smallCard] }],
  [pagePaths.profile, { blocks: [mediumCard] }],
  [pagePaths.moderation, { heading: 'Moderation' }],
  [pagePaths.paid, { width: 'reading', heading: 'Your purchases', blocks: [smallCard] }],
  [pagePaths.receipt, form],
  [pagePaths.paidInfo, { width: 'reading', heading: 'You already paid for the course', blocks: ['mt-3 h-7'] }],
  [pagePaths.paypal, offer],
  [pagePaths.offer, offer],
  [pagePaths.lobby, { heading: 'Find somebody to talk to', blocks: [mediumCard, 'mt-4 h-72 !rounded-card'] }],
  [buildChatPagePath(), { blocks: ['mt-4 h-96'] }],
]);
for (const level of taughtLevels) {
  shapes.set(buildOfferPagePath(level), offer);
  shapes.set(buildPaymentPagePath(level), { width: 'reading', heading: 'Payment', blocks: [largeCard] });
  shapes.set(buildPracticePagePath(level), {
    width: 'reading',
    heading: 'Practice',
    over: `HSK ${level}`,
    blocks: ['mt-2 h-6', largeCard],
  });
  shapes.set(buildListPagePath(level), { heading: 'Words', over: `HSK ${level}`, part: 'words' });
}
for (const level of folderLevels) shapes.set(buildFolderPagePath(level), { over: `HSK ${level}`, part: 'words' });

/** The shape of the page with this path; a trailing slash makes no difference. */
export function getPageShape(path: string): KnownShape {
  return isStudyPath(path) ? { part: 'study' } : (shapes.get(findPage(path)?.path ?? path) ?? {});
}
