// The file of each page, loaded when the page is opened; that of the first page of a visit while the server is asked who is there, and not after.
import {
  buildChatPagePath,
  buildFolderPagePath,
  buildListPagePath,
  buildOfferPagePath,
  buildPaymentPagePath,
  buildPracticePagePath,
  buildQuizPagePath,
  buildRepeatPagePath,
  folderLevels,
  pagePaths,
} from '#contract/pages.ts';
import { taughtLevels } from '#contract/wire.ts';
import { isKnownDevice } from '#web/client/known-device.ts';
import { findPage } from './page-paths.ts';

export const pageFiles = {
  homePage: () => import('#web/features/home/HomePage.tsx'),
  welcomePage: () => import('#web/features/first-day/WelcomePage.tsx'),
  registerPage: () => import('#web/features/accounts/RegisterPage.tsx'),
  verifyEmailPage: () => import('#web/features/accounts/VerifyEmailPage.tsx'),
  restorePasswordRequestPage: () => import('#web/features/accounts/RestorePasswordRequestPage.tsx'),
  restorePasswordPage: () => import('#web/features/accounts/RestorePasswordPage.tsx'),
  changeEmailPage: () => import('#web/features/accounts/ChangeEmailPage.tsx'),
  changePasswordPage: () => import('#web/features/accounts/ChangePasswordPage.tsx'),
  confirmEmailPage: () => import('#web/features/accounts/ConfirmEmailPage.tsx'),
  aboutPage: () => import('#web/features/about/AboutPage.tsx'),
  termsPage: () => import('#web/features/about/TermsPage.tsx'),
  privacyPage: () => import('#web/features/about/PrivacyPage.tsx'),
  coursesPage: () => import('#web/features/dashboard/CoursesPage.tsx'),
  quizPage: () => import('#web/features/quiz/QuizPage.tsx'),
  repeatTodayPage: () => import('#web/features/repeat/RepeatTodayPage.tsx'),
  repeatPage: () => import('#web/features/repeat/RepeatPage.tsx'),
  listPage: () => import('#web/features/lists/ListPage.tsx'),
  foldersPage: () => import('#web/features/lists/FoldersPage.tsx'),
  folderPage: () => import('#web/features/lists/FolderPage.tsx'),
  wordsPage: () => import('#web/features/lists/WordsPage.tsx'),
  offerPage: () => import('#web/features/payments/OfferPage.tsx'),
  paymentPage: () => import('#web/features/payments/PaymentPage.tsx'),
  payedPage: () => import('#web/features/payments/PayedPage.tsx'),
  payedInfoPage: () => import('#web/features/payments/PayedInfoPage.tsx'),
  receiptPage: () => import('#web/features/payments/ReceiptPage.tsx'),
  practicePage: () => import('#web/features/practice/PracticePage.tsx'),
  progressPage: () => import('#web/features/progress/ProgressPage.tsx'),
  mixupsPage: () => import('#web/features/mixups/MixupsPage.tsx'),
  yourWordsPage: () => import('#web/features/transfer/YourWordsPage.tsx'),
  settingsPage: () => import('#web/features/settings/SettingsPage.tsx'),
  accountPage: () => import('#web/features/profile/AccountPage.tsx'),
  moderationPage: () => import('#web/features/moderation/ModerationPage.tsx'),
  lobbyPage: () => import('#web/features/chat/LobbyPage.tsx'),
  chatPage: () => import('#web/features/chat/ChatPage.tsx'),
  contactPage: () => import('#web/features/contact/ContactPage.tsx'),
  contactFormPage: () => import('#web/features/contact/ContactFormPage.tsx'),
  proofPage: () => import('#web/features/proof/ProofPage.tsx'),
};

/** Of the pages that are for learners; others are rendered, and so loaded, at once. */
const learnerFiles = new Map<string, () => Promise<unknown>>([
  [pagePaths.home, pageFiles.homePage],
  [pagePaths.welcome, pageFiles.welcomePage],
  [pagePaths.courses, pageFiles.coursesPage],
  [pagePaths.words, pageFiles.wordsPage],
  [pagePaths.offer, pageFiles.offerPage],
  [pagePaths.progress, pageFiles.progressPage],
  [pagePaths.repeatToday, pageFiles.repeatTodayPage],
  [pagePaths.mixups, pageFiles.mixupsPage],
  [pagePaths.yourWords, pageFiles.yourWordsPage],
  [pagePaths.settings, pageFiles.settingsPage],
  [pagePaths.profile, pageFiles.accountPage],
  [pagePaths.paid, pageFiles.payedPage],
  [pagePaths.receipt, pageFiles.receiptPage],
  [buildChatPagePath(), pageFiles.chatPage],
  [pagePaths.lobby, pageFiles.lobbyPage],
]);
for (const level of taughtLevels) {
  learnerFiles.set(buildQuizPagePath(level), pageFiles.quizPage);
  learnerFiles.set(buildRepeatPagePath(level), pageFiles.repeatPage);
  learnerFiles.set(buildPracticePagePath(level), pageFiles.practicePage);
  learnerFiles.set(buildOfferPagePath(level), pageFiles.offerPage);
  learnerFiles.set(buildPaymentPagePath(level), pageFiles.paymentPage);
  learnerFiles.set(buildListPagePath(level), folderLevels.includes(level) ? pageFiles.foldersPage : pageFiles.listPage);
}
for (const level of folderLevels) learnerFiles.set(buildFolderPagePath(level), pageFiles.folderPage);

/** Begins to load the page of a path, if it is one for learners. A visitor, who is led away from home, loads none. */
export function preloadPage(path: string): void {
  const page = findPage(path);
  if (page === undefined || (page.guard === 'home' && !isKnownDevice())) return;
  learnerFiles
    .get(page.path)?.()
    .catch(() => undefined);
}
