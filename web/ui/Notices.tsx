// Shows the notices: 5 s each, closable, paused while hovered or focused, announced to screen readers.
import type { ReactNode } from 'react';
import { Toast } from 'radix-ui';
import { CheckIcon, CrossIcon } from './icons.tsx';
import { FaultNumber } from './FaultNumber.tsx';
import { IconButton } from './IconButton.tsx';
import { type Notice, type NoticeKind, dismissNotice, useNotices } from './notice.ts';

/** How long a notice stays (accounts §9). */
const noticeMs = 5000;

const kindStyles: Record<NoticeKind, { heading: string; border: string; head: string }> = {
  success: { heading: 'Success', border: 'border-l-vine', head: 'text-vine-strong' },
  error: { heading: 'Ops', border: 'border-l-seal', head: 'text-seal' },
  info: { heading: '', border: 'border-l-gold', head: 'text-gold' },
};

export interface NoticesProps {
  /** Marks what is not English in a notice; without it the text stands as it is. */
  readonly renderText?: (text: string) => ReactNode;
}

function NoticeCard({ notice: { id, kind, text, faultNumber }, renderText }: NoticesProps & { notice: Notice }) {
  const { heading, border, head } = kindStyles[kind];
  return (
    <Toast.Root
      type="foreground"
      onOpenChange={(open) => !open && dismissNotice(id)}
      className={`flex items-start gap-2 rounded-control border border-l-4 border-line bg-raised py-2 pr-2 pl-4 text-ink shadow-float ${border}`}
    >
      <div className="min-w-0 flex-1 py-2">
        {heading !== '' && (
          <Toast.Title className={`flex items-center gap-2 text-sm font-semibold ${head}`}>
            {kind === 'success' ? <CheckIcon className="size-4" /> : <CrossIcon className="size-4" />}
            <span>{heading}</span>
          </Toast.Title>
        )}
        <Toast.Description className="leading-snug">{renderText?.(text) ?? text}</Toast.Description>
        <FaultNumber number={faultNumber} />
      </div>
      <Toast.Close asChild>
        <IconButton label="Close the notice" icon={<CrossIcon />} />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Rendered once in the app, without children. */
export function Notices({ renderText }: NoticesProps) {
  const notices = useNotices();
  return (
    <Toast.Provider duration={noticeMs} label="Notice" swipeDirection="right">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} renderText={renderText} />
      ))}
      <Toast.Viewport
        label="Notices ({hotkey})"
        // Answers and main actions are at the bottom and titles below the top bar, so notices cover the bar.
        className="fixed top-2 right-4 z-50 flex w-96 max-w-[calc(100%-2rem)] flex-col gap-3 outline-none"
      />
    </Toast.Provider>
  );
}
