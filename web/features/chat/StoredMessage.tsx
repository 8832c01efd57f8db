// A message that the server has: one's own can be deleted, another's leads to its author; that of a blocked person is folded.
import { useState } from 'react';
import type { MessageReference, ReferenceKind } from '#contract/chat-messages.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { ReportDialog } from '#web/people/ReportDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BinIcon, BlockIcon, CheckIcon, FlagIcon, PencilIcon, PersonIcon, ReplyIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';
import { Quote } from './Quote.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { blockedMessage, formatDueUsed, formatTime } from './chat-messages.ts';
import { toQuoted } from './room-messages.ts';
import type { StoredLine } from './message-lines.ts';

export interface StoredMessageProps {
  readonly line: StoredLine;
  readonly ownId: string;
  readonly isBlocked: boolean;
  /** Whether the author of the words that it quotes is blocked. */
  readonly isQuotedBlocked: boolean;
  /** How many words of it were due; for its author only. */
  readonly dueUsed: number;
  readonly onRemove: (id: string) => Promise<void>;
  /** Begins a reply or a correction; undefined where nothing can be written. */
  readonly onRefer: ((reference: MessageReference) => void) | undefined;
  /** Goes to the message that it quotes. */
  readonly onOpenQuoted: (id: string) => void;
  /** Takes over the text of a correction. */
  readonly onUse: ((text: string) => void) | undefined;
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

interface ReferButtonsProps {
  readonly isOwn: boolean;
  readonly onRefer: (kind: ReferenceKind) => void;
}

/** One answers every message, and corrects those of others. */
function ReferButtons({ isOwn, onRefer }: ReferButtonsProps) {
  return (
    <>
      <Button kind="quiet" onClick={() => onRefer('reply')}>
        <ReplyIcon />
        Reply
      </Button>
      {!isOwn && (
        <Button kind="quiet" onClick={() => onRefer('correction')}>
          <PencilIcon />
          Correct this
        </Button>
      )}
    </>
  );
}

/** Its author, once per run, is above. */
export function StoredMessage(props: StoredMessageProps) {
  const { line, ownId, isBlocked, isQuotedBlocked, dueUsed, onRemove, onRefer, onOpenQuoted, onUse } = props;
  const { message, isOwn, isRunStart, isRunEnd } = line;
  const { id, text, reference } = message;
  const isOfOwn = reference?.kind === 'correction' && reference.quoted?.authorId === ownId;
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
        messageId={id}
        text={message.text}
        author={message.author}
        isOwn={isOwn}
        isRunEnd={isRunEnd}
        sentAt={message.sentAt}
        time={formatTime(Date.parse(message.sentAt))}
        quote={
          reference && <Quote reference={reference} corrected={text} ownId={ownId} isBlocked={isQuotedBlocked} onOpen={onOpenQuoted} />
        }
        below={
          isOfOwn &&
          onUse && (
            <Button kind="quiet" onClick={() => onUse(text)}>
              <CheckIcon />
              Use this
            </Button>
          )
        }
        renderActions={(close) => (
          <>
            <SpeechButton text={message.text} />
            {onRefer && (
              <ReferButtons
                isOwn={isOwn}
                onRefer={(kind) => {
                  close();
                  onRefer({ kind, id, quoted: toQuoted(message) });
                }}
              />
            )}
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
        )}
      />
      {dueUsed > 0 && <p className="px-1 pt-1 text-right text-xs text-muted">{formatDueUsed(dueUsed)}</p>}
    </>
  );
}
