// A modal dialog on the browser's own element, which traps the focus; closing returns the focus. On a narrow screen it is a sheet from below.
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { CrossIcon } from './icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Called for the close button, Escape, and a press outside. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Modal while open; unmounted while closed. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children }: Omit<DialogProps, 'open'>) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  // Without a recent press the browser closes it by Escape without asking.
  const onClosedByBrowser = useEffectEvent(() => {
    if (!dialogRef.current?.open) onClose();
  });
  useEffect(() => {
    const dialog = dialogRef.current;
    const previousFocus = document.activeElement;
    dialog?.showModal();
    dialog?.addEventListener('close', onClosedByBrowser);
    return () => {
      dialog?.removeEventListener('close', onClosedByBrowser);
      dialog?.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);
  return (
    // A press outside closes; the keyboard has Escape for that.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      aria-labelledby={headingId}
      className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-0 text-ink shadow-float max-wide:sheet backdrop:bg-veil"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialogRef.current && onClose()}
    >
      <div className="p-6 pt-5">
        <div className="mb-3 flex items-start justify-between gap-3">
          <h2 id={headingId} className="pt-2 font-reading text-xl leading-snug">
            {title}
          </h2>
          <IconButton label="Close" icon={<CrossIcon />} className="-mr-2" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
