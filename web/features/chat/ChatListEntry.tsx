// A chat of the list, with its controls: rename and leave.
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { ChatEntry } from '#contract/chat.ts';
import { chatName, emptyFieldMessage } from '#contract/chat-fields.ts';
import { buildChatPagePath } from '#contract/pages.ts';
import { Link } from 'react-router';
import { CallError, send } from '#web/client/call.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Face } from '#web/ui/Face.tsx';
import { CrossIcon, LeaveIcon, LockIcon, PencilIcon, PeopleIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { useNow } from './useNow.ts';
import { blockedMessage, formatLastAuthor, formatPeople, formatSent } from './chat-messages.ts';

interface RenameFormProps {
  readonly chat: ChatEntry;
  /** After the renaming too. */
  readonly onClose: (isRenamed: boolean) => void;
}

function RenameForm({ chat, onClose }: RenameFormProps) {
  const [name, setName] = useState(chat.isNamed ? chat.name : '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  function change(next: string): void {
    setName(next);
    const result = chatName.safeParse(next);
    setError(result.success ? undefined : result.error.issues[0]?.message);
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setError(emptyFieldMessage);
    if (error !== undefined) return;
    setBusy(true);
    try {
      await send(calls.chat.renameChat, { nameOfChat: name, room: chat.room });
      onClose(true);
    } catch (failure) {
      setBusy(false);
      if (failure instanceof CallError && failure.field === 'nameOfChat') setError(failure.message);
      else notifyError(failure);
    }
  }
  return (
    <form noValidate className="px-3 py-2" onSubmit={(event) => void submit(event)}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the press on Rename leads here */}
      <Field label="Name of chat" autoFocus autoComplete="off" value={name} error={error} onChange={({ target }) => change(target.value)} />
      <div className="flex items-center gap-2">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={error !== undefined}>
          Rename
        </Button>
        <IconButton label="Cancel renaming" icon={<CrossIcon />} onClick={() => onClose(false)} />
      </div>
    </form>
  );
}

export interface ChatListEntryProps {
  readonly chat: ChatEntry;
  readonly unread: number;
  readonly isCurrent: boolean;
  readonly onRenamed: () => void;
  readonly onLeave: () => void;
}

/** What was written last; without a message, who is there. */
function LastLine({ chat }: { readonly chat: ChatEntry }) {
  const { last, isPrivate, memberCount } = chat;
  if (!last) return <span className="block text-xs text-muted">{isPrivate ? 'Private' : formatPeople(memberCount)}</span>;
  return (
    <span className="block truncate text-xs text-muted">
      <MixedText text={last.text === null ? blockedMessage : `${formatLastAuthor(last, chat)}${last.text}`} />
    </span>
  );
}

function LastTime({ sentAt }: { readonly sentAt: string }) {
  const now = useNow();
  return (
    <time dateTime={sentAt} className="ml-auto shrink-0 pl-1 text-xs font-normal text-muted tabular-nums">
      {formatSent(Date.parse(sentAt), now)}
    </time>
  );
}

function ChatFace({ chat: { isPrivate, friendName, imageUrl } }: { readonly chat: ChatEntry }) {
  if (isPrivate) return <Face name={friendName} imageUrl={imageUrl} className="size-10" />;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line bg-raised text-vine-strong">
      <PeopleIcon className="size-5" />
    </span>
  );
}

/** A link to the chat; the open one is marked. */
export function ChatListEntry({ chat, unread, isCurrent, onRenamed, onLeave }: ChatListEntryProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <RenameForm
        chat={chat}
        onClose={(isRenamed) => {
          setRenaming(false);
          if (isRenamed) onRenamed();
        }}
      />
    );
  // Elsewhere they take no room until they are needed.
  const nearby = isCurrent
    ? '!w-9'
    : '!w-0 overflow-hidden opacity-0 transition-opacity group-focus-within:!w-9 group-focus-within:opacity-100 group-hover:!w-9 group-hover:opacity-100 pointer-coarse:!w-9 pointer-coarse:opacity-100';
  return (
    <div className={`group flex items-center rounded-control pr-1 ${isCurrent ? 'bg-vine-soft' : 'hover:bg-vine-soft/60'}`}>
      <Link
        to={buildChatPagePath(chat.room)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-control py-2 pl-3"
      >
        <ChatFace chat={chat} />
        <span className="min-w-0 flex-1">
          <span className={`flex items-center gap-1.5 ${unread > 0 || isCurrent ? 'font-semibold' : 'font-medium'}`}>
            <span className="truncate">
              <MixedText text={chat.name} />
            </span>
            {chat.isPrivate && <LockIcon className="size-3.5 shrink-0 text-muted" />}
            {chat.last && <LastTime sentAt={chat.last.sentAt} />}
          </span>
          <LastLine chat={chat} />
        </span>
        {unread > 0 && (
          <span className="min-w-6 rounded-full bg-vine px-1.5 text-center text-xs leading-6 font-semibold text-on-vine tabular-nums">
            <span>{unread}</span>
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
      <IconButton
        label={`Rename ${chat.name}`}
        icon={<PencilIcon className="size-4" />}
        className={nearby}
        onClick={() => setRenaming(true)}
      />
      <IconButton label={`Leave ${chat.name}`} icon={<LeaveIcon className="size-4" />} className={nearby} onClick={onLeave} />
    </div>
  );
}
