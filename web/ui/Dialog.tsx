// A box over the page that must be answered or closed; the browser's own dialog keeps the focus in it and gives it back.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { CrossIcon } from './icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called for the cross, Escape, and a press outside the box. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Modal while open; not in the page while closed. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children }: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    const asker = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={heading}
      className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-veil max-[30rem]:max-w-[calc(100%-2rem)]"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className="p-6 pt-5">
        <div className="mb-3 flex items-start justify-between gap-3">
          <h2 id={heading} className="pt-2 font-reading text-xl leading-snug">
            {title}
          </h2>
          <IconButton label="Close" icon={<CrossIcon />} className="-mr-2" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
