// Maps every address of the product to its page.
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import {
  folderLevels,
  buildChatPagePath,
  buildFolderPagePath,
  buildListPagePath,
  buildOfferPagePath,
  buildPaymentPagePath,
  buildPracticePagePath,
  buildQuizPagePath,
  buildRepeatPagePath,
  pagePaths,
} from '#contract/pages.ts';
import { taughtLevels } from '#contract/wire.ts';
import { onOtherAccount, onUnpaidError } from '#web/client/call.ts';
import { refetchLoginSession, refreshOverview, useLoginSession } from '#web/client/login-session.ts';
import { watchDay } from '#web/client/day-turn.ts';
import { type TabNews, onTabNews } from '#web/client/other-tabs.ts';
import { usePageSettled } from '#web/client/page-settled.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { refreshDay } from '#web/study/level/today.ts';
import { lazyPage, lazyPart } from '#web/ui/lazy-part.tsx';
import { useNotices } from '#web/ui/notice.ts';
import { Guard } from './Guard.tsx';
import { Layout } from './Layout.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { PageWaiting } from './PageWaiting.tsx';
import { pageFiles } from './page-files.ts';
import { isSittingPath } from './page-paths.ts';

/** Until its files are there, the page's skeleton stands. */
const loadedPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => lazyPage(load, <PageWaiting />);

const HomePage = loadedPage(pageFiles.homePage);
const WelcomePage = loadedPage(pageFiles.welcomePage);
const RegisterPage = loadedPage(pageFiles.registerPage);
const VerifyEmailPage = loadedPage(pageFiles.verifyEmailPage);
const RestorePasswordRequestPage = loadedPage(pageFiles.restorePasswordRequestPage);
const RestorePasswordPage = loadedPage(pageFiles.restorePasswordPage);
const ChangeEmailPage = loadedPage(pageFiles.changeEmailPage);
const ChangePasswordPage = loadedPage(pageFiles.changePasswordPage);
const ConfirmEmailPage = loadedPage(pageFiles.confirmEmailPage);
const LoginAgainDialog = lazyPart(() => import('#web/features/accounts/LoginAgainDialog.tsx'));
const AboutPage = loadedPage(pageFiles.aboutPage);
const TermsPage = loadedPage(pageFiles.termsPage);
const PrivacyPage = loadedPage(pageFiles.privacyPage);
const CoursesPage = loadedPage(pageFiles.coursesPage);
const QuizPage = loadedPage(pageFiles.quizPage);
const QueuedAnswerSender = lazyPart(() => import('#web/study/session/QueuedAnswerSender.tsx'));
const RepeatTodayPage = loadedPage(pageFiles.repeatTodayPage);
const RepeatPage = loadedPage(pageFiles.repeatPage);
const ListPage = loadedPage(pageFiles.listPage);
const FoldersPage = loadedPage(pageFiles.foldersPage);
const FolderPage = loadedPage(pageFiles.folderPage);
const WordsPage = loadedPage(pageFiles.wordsPage);
const OfferPage = loadedPage(pageFiles.offerPage);
const PaymentPage = loadedPage(pageFiles.paymentPage);
const PayedPage = loadedPage(pageFiles.payedPage);
const PayedInfoPage = loadedPage(pageFiles.payedInfoPage);
const ReceiptPage = loadedPage(pageFiles.receiptPage);
const PracticePage = loadedPage(pageFiles.practicePage);
const ProgressPage = loadedPage(pageFiles.progressPage);
const MixupsPage = loadedPage(pageFiles.mixupsPage);
const YourWordsPage = loadedPage(pageFiles.yourWordsPage);
const SettingsPage = loadedPage(pageFiles.settingsPage);
const AccountPage = loadedPage(pageFiles.accountPage);
const ModerationPage = loadedPage(pageFiles.moderationPage);
const ChatPage = loadedPage(pageFiles.chatPage);
const LobbyPage = loadedPage(pageFiles.lobbyPage);
const ChatUpdates = lazyPart(() => import('#web/features/chat/ChatUpdates.tsx'));
const AppVersion = lazyPart(() => import('./AppVersion.tsx'));
const ContactPage = loadedPage(pageFiles.contactPage);
const ContactFormPage = loadedPage(pageFiles.contactFormPage);
const Notices = lazyPart(() => import('#web/ui/Notices.tsx'), { name: 'Notices' });
const ProofPage = loadedPage(pageFiles.proofPage);

/** For learners only, and when the page stands; the chat itself waits for nothing. */
function LearnerChatUpdates() {
  const { pathname } = useLocation();
  const isSettled = usePageSettled();
  const { status } = useLoginSession();
  return status === 'learner' && (isSettled || pathname === buildChatPagePath()) ? <ChatUpdates /> : null;
}

/** For learners only: a visitor's device keeps nothing. */
function LearnerAppVersion() {
  const isSettled = usePageSettled();
  const { status } = useLoginSession();
  return status === 'learner' && isSettled ? <AppVersion /> : null;
}

/** The notices with the library behind them: loaded when the page stands, or for the first notice. */
function LoadedNotices() {
  const isSettled = usePageSettled();
  const hasNotices = useNotices().length > 0;
  return isSettled || hasNotices ? <Notices renderText={(text) => <MixedText text={text} />} /> : null;
}

/** What an earlier visit left to send waits until the page stands. Stays after a logout, to close the queue. */
function LearnerAnswers() {
  const { pathname } = useLocation();
  const isSettled = usePageSettled();
  const { status } = useLoginSession();
  const [hadLearner, setHadLearner] = useState(false);
  if (status === 'learner' && !hadLearner) setHadLearner(true);
  return isSettled && hadLearner ? <QueuedAnswerSender isSitting={isSittingPath(pathname)} /> : null;
}

/** The pages of the account that this tab belongs to, until somebody else is logged in. App itself does not ask, for what it renders again before a prerendered page is taken over gives way to a skeleton. */
function OwnPages({ children }: { readonly children: ReactNode }) {
  const { name, other } = useLoginSession();
  if (name === undefined || other === undefined) return children;
  return (
    <>
      <OtherAccount owner={name} other={other} />
      {/* Closes the queues. */}
      <QueuedAnswerSender isSitting={false} />
      <LoadedNotices />
    </>
  );
}

/** Layout, guard and routes; contract/pages.ts defines who may open each page. */
export function App() {
  const queryClient = useQueryClient();
  // Somebody else logged in, or a level was bought, in another tab.
  useEffect(() => onOtherAccount(() => refetchLoginSession(queryClient)), [queryClient]);
  useEffect(() => {
    const abortController = new AbortController();
    const hear = (news: TabNews) => (news === 'session' ? refetchLoginSession(queryClient) : void refreshOverview(queryClient));
    onTabNews(hear, abortController.signal);
    return () => abortController.abort();
  }, [queryClient]);
  // What is due and what was done is of another day by now, or of another device.
  useEffect(() => {
    const abortController = new AbortController();
    watchDay(() => void refreshDay(queryClient), abortController.signal);
    return () => abortController.abort();
  }, [queryClient]);
  // Access ended while a page was open, or elsewhere: refetch the overview, and the guard redirects to the offer (learning §2).
  useEffect(() => {
    let refreshing: Promise<void> | undefined;
    return onUnpaidError(() => {
      refreshing ??= refreshOverview(queryClient).finally(() => (refreshing = undefined));
    });
  }, [queryClient]);
  return (
    <OwnPages>
      <Layout>
        <Guard>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path={pagePaths.welcome} element={<WelcomePage />} />
            <Route path={pagePaths.register} element={<RegisterPage />} />
            <Route path={pagePaths.verifyEmail} element={<VerifyEmailPage />} />
            <Route path={pagePaths.requestReset} element={<RestorePasswordRequestPage />} />
            <Route path={pagePaths.resetPassword} element={<RestorePasswordPage />} />
            <Route path={pagePaths.about} element={<AboutPage />} />
            <Route path={pagePaths.terms} element={<TermsPage />} />
            <Route path={pagePaths.privacy} element={<PrivacyPage />} />
            <Route path={pagePaths.contact} element={<ContactPage />} />
            <Route path={pagePaths.contactForm} element={<ContactFormPage />} />
            <Route path={pagePaths.courses} element={<CoursesPage />} />
            <Route path={pagePaths.offer} element={<OfferPage level={1} isTrialHidden />} />
            <Route path={pagePaths.paypal} element={<Navigate to={buildOfferPagePath(1)} replace />} />
            <Route path={pagePaths.progress} element={<ProgressPage />} />
            <Route path={pagePaths.repeatToday} element={<RepeatTodayPage />} />
            <Route path={pagePaths.mixups} element={<MixupsPage />} />
            <Route path={pagePaths.words} element={<WordsPage />} />
            <Route path={pagePaths.yourWords} element={<YourWordsPage />} />
            <Route path={pagePaths.settings} element={<SettingsPage section="general" />} />
            <Route path={pagePaths.studySettings} element={<SettingsPage section="study" />} />
            <Route path={pagePaths.daySettings} element={<SettingsPage section="day" />} />
            <Route path={pagePaths.soundSettings} element={<SettingsPage section="sound" />} />
            <Route path={pagePaths.accountSettings} element={<SettingsPage section="account" />} />
            <Route path={pagePaths.profile} element={<AccountPage />} />
            <Route path={pagePaths.moderation} element={<ModerationPage />} />
            <Route path={buildChatPagePath()} element={<ChatPage />} />
            <Route path={pagePaths.lobby} element={<LobbyPage />} />
            <Route path={pagePaths.changePassword} element={<ChangePasswordPage key="usual" loginMethod={1} />} />
            <Route path={pagePaths.changePasswordGoogle} element={<ChangePasswordPage key="google" loginMethod={0} />} />
            <Route path={pagePaths.changeEmail} element={<ChangeEmailPage />} />
            <Route path={pagePaths.confirmEmail} element={<ConfirmEmailPage />} />
            <Route path={pagePaths.receipt} element={<ReceiptPage />} />
            <Route path={pagePaths.paidInfo} element={<PayedInfoPage />} />
            <Route path={pagePaths.paid} element={<PayedPage />} />
            <Route path="/dev/content" element={<ProofPage />} />
            {taughtLevels.flatMap((level) => [
              <Route key={`quiz${level}`} path={buildQuizPagePath(level)} element={<QuizPage key={level} level={level} />} />,
              <Route key={`repeat${level}`} path={buildRepeatPagePath(level)} element={<RepeatPage key={level} level={level} />} />,
              <Route key={`practice${level}`} path={buildPracticePagePath(level)} element={<PracticePage key={level} level={level} />} />,
              <Route key={`offer${level}`} path={buildOfferPagePath(level)} element={<OfferPage key={level} level={level} />} />,
              <Route key={`payment${level}`} path={buildPaymentPagePath(level)} element={<PaymentPage key={level} level={level} />} />,
              <Route
                key={`list${level}`}
                path={buildListPagePath(level)}
                element={folderLevels.includes(level) ? <FoldersPage key={level} level={level} /> : <ListPage key={level} level={level} />}
              />,
            ])}
            {folderLevels.map((level) => (
              <Route key={`folder${level}`} path={buildFolderPagePath(level)} element={<FolderPage key={level} level={level} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Guard>
      </Layout>
      <LearnerAnswers />
      <LoginAgainDialog />
      <LearnerChatUpdates />
      <LearnerAppVersion />
      <LoadedNotices />
    </OwnPages>
  );
}
