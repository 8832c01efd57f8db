// A question with two answers, before something is done.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What follows from a yes. */
  readonly text?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** What is lost by a yes cannot be had back. */
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
  /** Called after either answer, and when the box is closed without one. */
  readonly onClose: () => void;
  /** Called for a no that was said, not for a box that was closed. */
  readonly onNo?: () => void;
}

/** Yes and No of one question. */
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
