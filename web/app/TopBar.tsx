// The top bar: home link, main pages, theme switch and the learner's menu.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { logOut } from '#web/client/log-out.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { usePageSettled } from '#web/client/page-settled.ts';
import { ArrowIcon, MenuIcon, MoonIcon, PersonIcon, SunIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { Bell } from './Bell.tsx';
import { useForeignProfile } from './foreign-profile.ts';
import { isPaymentPath, isStudyPath } from './page-paths.ts';
import { toggleTheme, useTheme } from './theme.ts';
import { formatLoggedInAs, formatMenuName } from './app-messages.ts';

// What is new in the chat is asked for when the page stands.
const UnreadCount = lazyPart(() => import('./UnreadCount.tsx'));
const WaitingNews = lazyPart(() => import('./WaitingNews.tsx'));

const chatPath = buildChatPagePath();

const links = [
  ['/', 'Main'],
  [pagePaths.courses, 'Courses'],
  [pagePaths.profile, 'My profile'],
  [chatPath, 'Chat'],
  [pagePaths.settings, 'Settings'],
] as const;

const barClasses = '@container top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-sm';
// At very large text sizes, whatever does not fit beside the wordmark wraps below it.
const rowClasses = 'mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-2 px-4 wide:px-8';

/** Very large text, and three buttons on the narrowest screens, hide the name and leave the logo. */
function Wordmark({ isLearner = false }: { readonly isLearner?: boolean }) {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2 rounded-control font-reading text-xl font-semibold tracking-tight">
      <svg viewBox="0 0 64 64" className="size-8 shrink-0" aria-hidden="true" fill="none">
        <path d="M14 56C20 38 26 34 34 30s13-10 14-22" className="stroke-vine" strokeWidth="5" strokeLinecap="round" />
        <path d="M28 34c-11 1-17-4-19-13 10-1 17 3 19 13Zm9-6c3 9 10 13 20 11-1-9-9-14-20-11Z" className="fill-vine" />
        <circle cx="48" cy="11" r="7" className="fill-gold" />
      </svg>
      <span className={isLearner ? '@max-[21.5rem]:sr-only' : '@max-[19.75rem]:sr-only'}>HanziVine</span>
    </Link>
  );
}

function ThemeButton() {
  const theme = useTheme();
  return (
    <button
      type="button"
      aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      onClick={toggleTheme}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-vine-soft hover:text-ink"
    >
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

// Makes a button close the menu too.
const closeMenuProps = { popoverTarget: 'learner-menu', popoverTargetAction: 'hide' } as const;
const menuItemClasses = 'flex min-h-11 w-full items-center rounded-control px-4 text-left hover:bg-vine-soft';

/** How many chat messages are unread, behind the link to the chat. */
function UnreadMark({ to }: { readonly to: string }) {
  const isSettled = usePageSettled();
  if (to !== chatPath || !isSettled) return null;
  return <UnreadCount />;
}

/** The bell with invitations and friend requests. What loads later goes into it, so that it keeps the focus and stays open. */
function LearnerBell() {
  const [count, setCount] = useState<number>();
  const isSettled = usePageSettled();
  return <Bell count={count}>{isSettled && <WaitingNews onCount={setCount} />}</Bell>;
}

function LearnerMenu({ name }: { readonly name: string }) {
  const { isModerator } = useLoginSession();
  const { key } = useLocation();
  const isForeignProfile = useForeignProfile();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  async function leave(): Promise<void> {
    try {
      await logOut(queryClient, navigate);
    } catch (error) {
      notifyError(error);
    }
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="learner-menu"
        aria-label={formatMenuName(name)}
        className="flex min-h-11 items-center gap-2 rounded-control px-3 text-muted hover:bg-vine-soft hover:text-ink"
      >
        <span className="roomy:hidden">
          <MenuIcon />
        </span>
        <PersonIcon className="hidden size-5 roomy:block" />
        <span className="hidden max-w-40 truncate roomy:inline">{name}</span>
      </button>
      <div
        id="learner-menu"
        // A navigation remounts the menu, which closes it.
        key={key}
        popover="auto"
        className="hanging max-wide:sheet w-64 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised p-2 text-ink shadow-float"
      >
        <p className="truncate px-4 py-2 text-sm text-muted">{formatLoggedInAs(name)}</p>
        <nav aria-label="Menu" className="roomy:hidden">
          {links.map(([to, label]) => (
            <NavLink
              key={to}
              to={to}
              aria-current={isForeignProfile ? 'false' : 'page'}
              className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
            >
              <span>{label}</span>
              <UnreadMark to={to} />
            </NavLink>
          ))}
          <hr className="my-2 border-line" />
        </nav>
        <NavLink
          to={pagePaths.progress}
          className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
        >
          Progress
        </NavLink>
        <NavLink
          to={pagePaths.mixups}
          className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
        >
          My mix-ups
        </NavLink>
        <NavLink
          to={pagePaths.paid}
          className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
        >
          My purchases
        </NavLink>
        {isModerator && (
          <NavLink
            to={pagePaths.moderation}
            className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
          >
            Moderation
          </NavLink>
        )}
        <button type="button" {...closeMenuProps} onClick={() => void leave()} className={menuItemClasses}>
          Log out
        </button>
      </div>
    </>
  );
}

function PaymentBar() {
  return (
    <header className={`sticky ${barClasses}`}>
      <div className={rowClasses}>
        <Wordmark />
        <Link
          to={pagePaths.courses}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 whitespace-nowrap text-muted hover:bg-vine-soft hover:text-ink wide:px-4"
        >
          <ArrowIcon className="size-5 shrink-0 rotate-180" />
          <span className="@max-[21rem]:sr-only">Back to Tests</span>
        </Link>
      </div>
    </header>
  );
}

/** Visitors see a login link; learners see the main pages and their menu. */
export function TopBar() {
  const { status, name } = useLoginSession();
  const isForeignProfile = useForeignProfile();
  const { pathname } = useLocation();
  if (isPaymentPath(pathname)) return <PaymentBar />;
  return (
    <header className={`${isStudyPath(pathname) ? 'relative' : 'sticky'} ${barClasses}`}>
      <div className={rowClasses}>
        <Wordmark isLearner={status === 'learner'} />
        <div className="flex flex-wrap items-center gap-1">
          {status === 'learner' && (
            <nav aria-label="Main" className="hidden roomy:block">
              <ul className="flex gap-1">
                {links.map(([to, label]) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      aria-current={isForeignProfile ? 'false' : 'page'}
                      className="flex min-h-11 items-center rounded-control px-4 text-muted hover:bg-vine-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong"
                    >
                      <span>{label}</span>
                      <UnreadMark to={to} />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {status === 'learner' && <LearnerBell />}
          <ThemeButton />
          {status === 'learner' && name !== undefined && <LearnerMenu name={name} />}
          {status === 'visitor' && (
            <Link
              to={pagePaths.register}
              state={{ mode: 'login' }}
              className="flex min-h-11 items-center rounded-control px-4 font-medium whitespace-nowrap text-vine-strong @max-[19.75rem]:px-2 hover:bg-vine-soft"
            >
              Log in
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
