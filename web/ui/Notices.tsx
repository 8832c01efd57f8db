// Shows the notices: 5 s each, closable, waiting while a pointer or the focus is on them, read aloud.
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { CheckIcon, CrossIcon } from './icons.tsx';
import { IconButton } from './IconButton.tsx';
import { type Notice, type NoticeKind, current, dismiss, subscribe } from './notice.ts';

/** How long a notice stays (accounts §9). */
const noticeMs = 5000;

const looks: Record<NoticeKind, { heading: string; border: string; head: string }> = {
  success: { heading: 'Success', border: 'border-l-vine', head: 'text-vine-strong' },
  error: { heading: 'Ops', border: 'border-l-seal', head: 'text-seal' },
  info: { heading: '', border: 'border-l-gold', head: 'text-gold' },
};

function NoticeCard({ notice: { id, kind, text } }: { notice: Notice }) {
  const { heading, border, head } = looks[kind];
  return (
    <Toast.Root
      type="foreground"
      onOpenChange={(open) => !open && dismiss(id)}
      className={`flex items-start gap-2 rounded-control border border-l-4 border-line bg-raised py-2 pr-2 pl-4 text-ink shadow-float ${border}`}
    >
      <div className="min-w-0 flex-1 py-2">
        {heading !== '' && (
          <Toast.Title className={`flex items-center gap-2 text-sm font-semibold ${head}`}>
            {kind === 'success' ? <CheckIcon className="size-4" /> : <CrossIcon className="size-4" />}
            {heading}
          </Toast.Title>
        )}
        <Toast.Description className="leading-snug">{text}</Toast.Description>
      </div>
      <Toast.Close asChild>
        <IconButton label="Close the notice" icon={<CrossIcon />} />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Once in the app, around nothing. */
export function Notices() {
  const notices = useSyncExternalStore(subscribe, current);
  return (
    <Toast.Provider duration={noticeMs} label="Notice" swipeDirection="right">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
      <Toast.Viewport
        label="Notices ({hotkey})"
        // On a phone the way forward stands at the bottom, so notices hang below the bar there.
        className="fixed top-18 right-4 z-50 flex w-96 max-w-[calc(100%-2rem)] flex-col gap-3 outline-none wide:top-auto wide:bottom-4"
      />
    </Toast.Provider>
  );
}
