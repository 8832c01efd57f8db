// The top bar: home link, main pages, theme switch and the learner's menu.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildChatPagePath } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { useUnreadChats } from '#web/client/chat-queries.ts';
import { markLoggedOut, refreshLoginSession, useLoginSession } from '#web/client/login-session.ts';
import { ArrowIcon, MenuIcon, MoonIcon, PersonIcon, SunIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { Bell } from './Bell.tsx';
import { findPage } from './Guard.tsx';
import { toggleTheme, useTheme } from './theme.ts';

const InvitationList = lazy(() => import('#web/features/chat/InvitationList.tsx'));

const chatPath = buildChatPagePath();

const links = [
  ['/', 'Main'],
  ['/courses', 'Courses'],
  ['/account', 'My profile'],
  [chatPath, 'Chat'],
  ['/settings', 'Settings'],
] as const;

const barClasses = '@container sticky top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-sm';
// At very large text sizes, whatever does not fit beside the wordmark wraps below it.
const rowClasses = 'mx-auto flex min-h-16 max-w-280 flex-wrap items-center justify-between gap-x-2 px-4 wide:px-8';

/** Very large text hides the name and leaves the logo. */
function Wordmark() {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2 rounded-control font-reading text-xl font-semibold tracking-tight">
      <svg viewBox="0 0 64 64" className="size-8 shrink-0" aria-hidden="true" fill="none">
        <path d="M14 56C20 38 26 34 34 30s13-10 14-22" className="stroke-vine" strokeWidth="5" strokeLinecap="round" />
        <path d="M28 34c-11 1-17-4-19-13 10-1 17 3 19 13Zm9-6c3 9 10 13 20 11-1-9-9-14-20-11Z" className="fill-vine" />
        <circle cx="48" cy="11" r="7" className="fill-gold" />
      </svg>
      <span className="@max-[19.75rem]:sr-only">HanziVine</span>
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
  const count = useUnreadChats().data?.messages ?? 0;
  if (to !== chatPath || count === 0) return null;
  return (
    <span className="ml-1.5 min-w-5 rounded-full bg-vine px-1.5 text-center text-xs leading-5 font-semibold text-on-vine tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** The bell with the invitations to chats; what it lists is loaded when there is something. */
function InvitationBell() {
  const count = useUnreadChats().data?.invitations ?? 0;
  return (
    <Bell count={count}>
      {count > 0 && (
        <Suspense fallback={null}>
          <InvitationList />
        </Suspense>
      )}
    </Bell>
  );
}

function LearnerMenu({ name }: { readonly name: string }) {
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  async function logOut(everywhere: boolean): Promise<void> {
    try {
      await send(calls.accounts.logout, everywhere ? { everywhere: '1' } : {});
      markLoggedOut(queryClient);
      await navigate('/register', { state: { mode: 'login' } });
      await refreshLoginSession(queryClient);
    } catch (error) {
      notifyError(error);
    }
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="learner-menu"
        aria-label={`Menu of ${name}`}
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
        className="hanging w-64 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised p-2 text-ink shadow-float"
      >
        <p className="truncate px-4 py-2 text-sm text-muted">Logged in as {name}</p>
        <nav aria-label="Menu" className="roomy:hidden">
          {links.map(([to, label]) => (
            <NavLink
              key={to}
              to={to}
              className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}
            >
              {label}
              <UnreadMark to={to} />
            </NavLink>
          ))}
          <hr className="my-2 border-line" />
        </nav>
        <NavLink to="/payed" className={`${menuItemClasses} aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong`}>
          My purchases
        </NavLink>
        <button type="button" {...closeMenuProps} onClick={() => void logOut(false)} className={menuItemClasses}>
          Log out
        </button>
        <button type="button" {...closeMenuProps} onClick={() => void logOut(true)} className={menuItemClasses}>
          Log out everywhere
        </button>
      </div>
    </>
  );
}

/** Whether a path belongs to a payment: its bar holds only the way back (accounts-and-chat §2 "Navigation"). */
export function isPaymentPath(path: string): boolean {
  const guard = findPage(path)?.guard;
  return guard === 'unpaid-level' || guard === 'payable-level';
}

function PaymentBar() {
  return (
    <header className={barClasses}>
      <div className={rowClasses}>
        <Wordmark />
        <Link
          to="/courses"
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
  const { pathname } = useLocation();
  if (isPaymentPath(pathname)) return <PaymentBar />;
  return (
    <header className={barClasses}>
      <div className={rowClasses}>
        <Wordmark />
        <div className="flex flex-wrap items-center gap-1">
          {status === 'learner' && (
            <nav aria-label="Main" className="hidden roomy:block">
              <ul className="flex gap-1">
                {links.map(([to, label]) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      className="flex min-h-11 items-center rounded-control px-4 text-muted hover:bg-vine-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong"
                    >
                      {label}
                      <UnreadMark to={to} />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {status === 'learner' && <InvitationBell />}
          <ThemeButton />
          {status === 'learner' && name !== undefined && <LearnerMenu name={name} />}
          {status === 'visitor' && (
            <Link
              to="/register"
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
