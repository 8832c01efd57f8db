// The bar at the bottom of a narrow screen: the places that a learner needs, under the thumb (experience, "One grid").
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useLoginSession } from '#web/client/login-session.ts';
import { usePageSettled } from '#web/client/page-settled.ts';
import { BookIcon, ChatIcon, LeafIcon, PersonIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useForeignProfile } from './foreign-profile.ts';
import { type Place, findPlace, isPaymentPath, isSittingPath, placePaths } from './page-paths.ts';
import { usePhoneKeyboard } from './phone-keyboard.ts';

const UnreadCount = lazyPart(() => import('./UnreadCount.tsx'));

const places: readonly { place: Place; label: string; Icon: typeof LeafIcon }[] = [
  { place: 'study', label: 'Study', Icon: LeafIcon },
  { place: 'words', label: 'Words', Icon: BookIcon },
  { place: 'chat', label: 'Chat', Icon: ChatIcon },
  { place: 'me', label: 'Me', Icon: PersonIcon },
];

function ShownBar() {
  const { pathname } = useLocation();
  const isForeignProfile = useForeignProfile();
  const isSettled = usePageSettled();
  const current = isForeignProfile ? undefined : findPlace(pathname);
  // What has the focus is scrolled above the bar (tokens.css).
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-bottom-bar', true);
    return () => void document.documentElement.toggleAttribute('data-bottom-bar', false);
  }, []);
  return (
    // In the flow of the page, so that it covers nothing at its end.
    <div className="@container sticky bottom-0 z-10">
      <nav aria-label="Places" className="border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm roomy:hidden">
        <ul className="mx-auto grid max-w-160 grid-cols-4">
          {places.map(({ place, label, Icon }) => (
            <li key={place}>
              <Link
                to={placePaths[place]}
                aria-current={place !== current ? undefined : pathname === placePaths[place] ? 'page' : 'true'}
                className="group relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 overflow-x-clip py-1 text-xs font-medium text-muted hover:text-ink aria-[current]:text-vine-strong"
              >
                <span className="rounded-full px-3 py-0.5 group-aria-[current]:bg-vine-soft">
                  <Icon className="size-5.5" />
                </span>
                <span>{label}</span>
                {place === 'chat' && isSettled && (
                  <span className="absolute top-0.5 left-1/2">
                    <UnreadCount />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/**
 * For learners. Not where the navigation is that of a payment, nor in a sitting, where one thing is to be done and its buttons are at the
 * bottom, nor while the keyboard is open.
 */
export function BottomBar() {
  const { status } = useLoginSession();
  const { pathname } = useLocation();
  const isKeyboardOpen = usePhoneKeyboard();
  return status === 'learner' && !isPaymentPath(pathname) && !isSittingPath(pathname) && !isKeyboardOpen ? <ShownBar /> : null;
}
