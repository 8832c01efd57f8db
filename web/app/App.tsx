// Every address of the product and the page that stands there.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { folderLevels, folderPage, listPage, offerPage, paymentPage, quizPage, repeatPage } from '#contract/pages.ts';
import { taughtLevels } from '#contract/wire.ts';
import { onUnpaid } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { Notices } from '#web/ui/Notices.tsx';
import { Guard } from './Guard.tsx';
import { Layout } from './Layout.tsx';

const HomePage = lazy(() => import('#web/features/home/HomePage.tsx'));
const RegisterPage = lazy(() => import('#web/features/accounts/RegisterPage.tsx'));
const VerifyEmailPage = lazy(() => import('#web/features/accounts/VerifyEmailPage.tsx'));
const RestorePasswordRequestPage = lazy(() => import('#web/features/accounts/RestorePasswordRequestPage.tsx'));
const RestorePasswordPage = lazy(() => import('#web/features/accounts/RestorePasswordPage.tsx'));
const AboutPage = lazy(() => import('#web/features/about/AboutPage.tsx'));
const TermsPage = lazy(() => import('#web/features/about/TermsPage.tsx'));
const CoursesPage = lazy(() => import('#web/features/dashboard/CoursesPage.tsx'));
const QuizPage = lazy(() => import('#web/features/quiz/QuizPage.tsx'));
const KeptAnswers = lazy(() => import('#web/study/sitting/KeptAnswers.tsx'));
const RepeatPage = lazy(() => import('#web/features/repeat/RepeatPage.tsx'));
const ListPage = lazy(() => import('#web/features/lists/ListPage.tsx'));
const FoldersPage = lazy(() => import('#web/features/lists/FoldersPage.tsx'));
const FolderPage = lazy(() => import('#web/features/lists/FolderPage.tsx'));
const OfferPage = lazy(() => import('#web/features/payments/OfferPage.tsx'));
const PaymentPage = lazy(() => import('#web/features/payments/PaymentPage.tsx'));
const PayedPage = lazy(() => import('#web/features/payments/PayedPage.tsx'));
const PayedInfoPage = lazy(() => import('#web/features/payments/PayedInfoPage.tsx'));
const SettingsPage = lazy(() => import('#web/features/settings/SettingsPage.tsx'));
const ProofPage = lazy(() => import('#web/features/proof/ProofPage.tsx'));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'));

/** The frame, the guard and the pages; who may open a page is said in contract/pages.ts. */
export function App() {
  const queries = useQueryClient();
  // Access has ended while a page was open, or elsewhere: the guard then leads to the offer (learning §2).
  useEffect(() => {
    let refreshing: Promise<void> | undefined;
    return onUnpaid(() => {
      refreshing ??= refreshOverview(queries).finally(() => (refreshing = undefined));
    });
  }, [queries]);
  return (
    <>
      <Layout>
        <Suspense fallback={<div className="min-h-96" />}>
          <Guard>
            <Routes>
              <Route path="/" element={<HomePage />} />
              <Route path="/register" element={<RegisterPage />} />
              <Route path="/verifyemail" element={<VerifyEmailPage />} />
              <Route path="/restorepasswordrequest" element={<RestorePasswordRequestPage />} />
              <Route path="/restorepassword" element={<RestorePasswordPage />} />
              <Route path="/about" element={<AboutPage />} />
              <Route path="/terms" element={<TermsPage />} />
              <Route path="/courses" element={<CoursesPage />} />
              <Route path="/payingPage" element={<OfferPage level={1} back />} />
              <Route path="/paypal" element={<Navigate to={offerPage(1)} replace />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/payedInfo" element={<PayedInfoPage />} />
              <Route path="/payed" element={<PayedPage />} />
              <Route path="/dev/content" element={<ProofPage />} />
              {taughtLevels.flatMap((level) => [
                <Route key={`quiz${level}`} path={quizPage(level)} element={<QuizPage key={level} level={level} />} />,
                <Route key={`repeat${level}`} path={repeatPage(level)} element={<RepeatPage key={level} level={level} />} />,
                <Route key={`offer${level}`} path={offerPage(level)} element={<OfferPage key={level} level={level} />} />,
                <Route key={`payment${level}`} path={paymentPage(level)} element={<PaymentPage key={level} level={level} />} />,
                <Route
                  key={`list${level}`}
                  path={listPage(level)}
                  element={
                    folderLevels.includes(level) ? <FoldersPage key={level} level={level} /> : <ListPage key={level} level={level} />
                  }
                />,
              ])}
              {folderLevels.map((level) => (
                <Route key={`folder${level}`} path={folderPage(level)} element={<FolderPage key={level} level={level} />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Guard>
        </Suspense>
      </Layout>
      <Suspense fallback={null}>
        <KeptAnswers />
      </Suspense>
      <Notices />
    </>
  );
}
