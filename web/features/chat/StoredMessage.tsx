// A message that the server has: one's own can be deleted, another's leads to its author; that of a blocked person is folded.
import { memo, useState } from 'react';
import { buildProfilePagePath } from '#contract/pages.ts';
import { ReportDialog } from '#web/people/ReportDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BinIcon, BlockIcon, FlagIcon, PersonIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { blockedMessage, formatTime } from './chat-messages.ts';
import type { StoredLine } from './message-lines.ts';

export interface StoredMessageProps {
  readonly line: StoredLine;
  readonly isBlocked: boolean;
  readonly onRemove: (id: string) => Promise<void>;
}

function DeleteButton({ onDelete }: { readonly onDelete: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await onDelete();
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} onClick={() => setAsking(true)}>
        <BinIcon />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this message?"
        text="It disappears for everybody in the chat."
        yes="Delete"
        no="Cancel"
        isDangerous
        onYes={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function ReportButton({ messageId, author }: { readonly messageId: string; readonly author: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <FlagIcon />
        Report
      </Button>
      <ReportDialog open={isOpen} name={author} messageId={messageId} onClose={() => setOpen(false)} />
    </>
  );
}

/** Its author, once per run, is above. Drawn again only for what is different on it: a room holds hundreds. */
export const StoredMessage = memo(StoredMessageRow, (old, now) => {
  const [{ message, isOwn, isRunStart, isRunEnd }, next] = [old.line, now.line];
  const isSameLine = message === next.message && isOwn === next.isOwn && isRunStart === next.isRunStart && isRunEnd === next.isRunEnd;
  return isSameLine && old.isBlocked === now.isBlocked && old.onRemove === now.onRemove;
});

function StoredMessageRow({ line: { message, isOwn, isRunStart, isRunEnd }, isBlocked, onRemove }: StoredMessageProps) {
  const [isShown, setShown] = useState(false);
  if (isBlocked && !isOwn && !isShown)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <BlockIcon className="size-4" />
        <span>{blockedMessage}</span>
        <Button kind="quiet" onClick={() => setShown(true)}>
          Show
        </Button>
      </p>
    );
  return (
    <>
      {isRunStart && !isOwn && (
        <p aria-hidden="true" className="mb-1 px-1 text-sm font-medium text-muted">
          {message.author}
        </p>
      )}
      <MessageBubble
        text={message.text}
        author={message.author}
        isOwn={isOwn}
        isRunEnd={isRunEnd}
        sentAt={message.sentAt}
        time={formatTime(Date.parse(message.sentAt))}
        actions={
          <>
            <SpeechButton text={message.text} />
            {isOwn ? (
              <DeleteButton onDelete={() => onRemove(message.id)} />
            ) : (
              <>
                <LinkButton to={buildProfilePagePath(message.author)}>
                  <PersonIcon />
                  Users page
                </LinkButton>
                <ReportButton messageId={message.id} author={message.author} />
              </>
            )}
          </>
        }
      />
    </>
  );
}
