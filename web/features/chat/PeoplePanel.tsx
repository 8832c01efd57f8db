// Who is in the chat, how to bring others in, and what everybody should know.
import { useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { ChatEntry, ChatPerson } from '#contract/chat.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Face } from '#web/ui/Face.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { AddPersonIcon, ArrowIcon, BlockIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { chineseOnlyNote, formatInvite, formatInvited, formatNotInChat, formatYou, lifetimeNote } from './chat-messages.ts';

export interface PeoplePanelProps {
  readonly chat: ChatEntry;
  /** Undefined until they are loaded. */
  readonly people: readonly ChatPerson[] | undefined;
  /** The accounts of those who have the room open. */
  readonly hereIds: readonly string[];
  /** Why they could not be loaded. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** The panel that a narrow screen shows: it names the page. */
  readonly isFront: boolean;
  /** Back to the messages, on a narrow screen. */
  readonly onBack: () => void;
}

function Person({ person: { name, imageUrl, own, blocked }, isHere }: { readonly person: ChatPerson; readonly isHere: boolean }) {
  return (
    <Link
      to={buildProfilePagePath(own ? undefined : name)}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1 font-medium hover:bg-vine-soft hover:text-vine-strong"
    >
      <Face name={name} imageUrl={imageUrl} className="size-9" />
      <span className="min-w-0 flex-1 truncate">{own ? formatYou(name) : name}</span>
      {isHere && (
        <span className="flex items-center gap-1.5 text-xs font-normal text-muted">
          <span aria-hidden="true" className="size-2 forced-color-adjust-none rounded-full bg-vine" />
          <span>Here</span>
        </span>
      )}
      {blocked && (
        <span className="flex items-center gap-1 text-xs font-normal text-muted">
          <BlockIcon className="size-4" />
          Blocked
        </span>
      )}
    </Link>
  );
}

/** The other half of a private chat has left, or not come yet. */
function InviteAgain({ chat: { room, friendName } }: { readonly chat: ChatEntry }) {
  const [isBusy, setBusy] = useState(false);
  async function invite(): Promise<void> {
    setBusy(true);
    try {
      await send(calls.chat.sendInvitationPrivateChatExtra, { name: friendName, number: room });
      notify.success(formatInvited(friendName));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p className="mb-2 text-sm text-muted">{formatNotInChat(friendName)}</p>
      <Button kind="plain" isBusy={isBusy} onClick={() => void invite()}>
        <AddPersonIcon />
        <span>{formatInvite(friendName)}</span>
      </Button>
    </>
  );
}

/** Titled 'In chat', or 'Private' (accounts-and-chat §2). */
export function PeoplePanel({ chat, people, hereIds, error, onRetry, isFront, onBack }: PeoplePanelProps) {
  const Heading = isFront ? 'h1' : 'h2';
  return (
    <>
      <div className="flex items-center gap-1 px-2 py-2 wide:pl-5">
        <IconButton
          label="Back to the messages"
          icon={<ArrowIcon className="size-5 rotate-180" />}
          className="wide:hidden"
          onClick={onBack}
        />
        <Heading tabIndex={-1} className="flex min-h-11 items-center font-reading text-xl font-semibold outline-none">
          {chat.isPrivate ? 'Private' : 'In chat'}
        </Heading>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 pb-4">
        {people ? (
          <ul aria-label="People in the chat" className="flex flex-col">
            {people.map((person) => (
              <li key={person.id}>
                <Person person={person} isHere={hereIds.includes(person.id)} />
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorPanel error={error} text={error.message} onRetry={onRetry} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
        <div className="px-2">
          {!chat.isPrivate && <InvitePanel key={chat.room} room={chat.room} present={people?.map(({ name }) => name) ?? []} />}
          {chat.isPrivate && chat.memberCount < 2 && chat.friendName !== '' && <InviteAgain chat={chat} />}
        </div>
        <div className="mt-auto flex flex-col gap-1 border-t border-line px-2 pt-4 text-sm text-muted">
          <p>{chineseOnlyNote}</p>
          <p>{lifetimeNote}</p>
        </div>
      </div>
    </>
  );
}
