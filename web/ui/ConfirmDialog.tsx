// A yes-or-no question before an action.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** The consequences of a yes. */
  readonly text?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** A yes cannot be undone. */
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
  /** Called after either answer, and when the dialog is closed without one. */
  readonly onClose: () => void;
  /** Called for an explicit no, not when the dialog is closed. */
  readonly onNo?: () => void;
}

/** A question with a Yes and a No button. */
export function ConfirmDialog({
  open,
  title,
  text,
  yes = 'Yes',
  no = 'No',
  isDangerous = false,
  onYes,
  onNo,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {text !== undefined && <p className="text-muted">{text}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          kind="quiet"
          className="min-w-24"
          onClick={() => {
            onNo?.();
            onClose();
          }}
        >
          {no}
        </Button>
        <Button
          kind={isDangerous ? 'danger' : 'primary'}
          className="min-w-24"
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
