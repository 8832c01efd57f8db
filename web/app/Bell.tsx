// The bell of the top bar: how much is new, and the list of it (accounts-and-chat §2 "Navigation").
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BellIcon } from '#web/ui/icons.tsx';
import { formatNewNotifications } from './app-messages.ts';

export interface BellProps {
  /** How many entries there are; undefined until that is known. */
  readonly count: number | undefined;
  /** One list item for each entry; is mounted while there is none as well, so that it may count them. */
  readonly children?: ReactNode;
}

const largestShownCount = 99;

/** The browser's own popover: Escape and a press outside close it, and the focus returns to the button. */
export function Bell({ count: known, children }: BellProps) {
  const count = known ?? 0;
  const { key } = useLocation();
  return (
    <>
      <button
        type="button"
        popoverTarget="bell-panel"
        aria-label={count === 0 ? 'Notifications' : formatNewNotifications(count)}
        className="relative grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-vine-soft hover:text-ink"
      >
        <BellIcon />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-vine-strong px-1 text-center text-xs leading-5 font-semibold text-paper tabular-nums"
          >
            {count > largestShownCount ? `${largestShownCount}+` : count}
          </span>
        )}
      </button>
      <section
        id="bell-panel"
        // A navigation remounts the panel, which closes it.
        key={key}
        popover="auto"
        aria-labelledby="bell-heading"
        className="hanging wide:!ml-4 max-wide:sheet w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised p-5 text-ink shadow-float"
      >
        <h2 id="bell-heading" className="font-reading text-xl font-semibold">
          Notifications
        </h2>
        {known === undefined && (
          <p role="status" className="mt-2 animate-pulse text-muted">
            Loading…
          </p>
        )}
        {known === 0 && (
          <>
            <p className="mt-2 font-medium">Nothing yet</p>
            <p className="mt-1 text-muted">Invitations to chats and friend requests will appear here.</p>
          </>
        )}
        <ul hidden={count === 0} className="mt-3 flex flex-col gap-2">
          {children}
        </ul>
      </section>
    </>
  );
}
