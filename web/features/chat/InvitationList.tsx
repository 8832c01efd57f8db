// The invitations in the bell: Join enters the chat, x only removes the invitation (accounts-and-chat §4 "Profile").
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { ChatInvitation } from '#contract/chat.ts';
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshChats, refreshInvitations, useInvitations } from '#web/client/chat-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatInvitation, formatJoin, formatRemoveInvitation } from './chat-messages.ts';

function Invitation({ invitation }: { readonly invitation: ChatInvitation }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { name, room } = invitation;
  async function act(request: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await request();
    } catch (error) {
      notifyError(error);
      setBusy(false);
      // Its offer says what the chat is part of.
      if (error instanceof CallError && error.code === 'unpaid') await navigate(pagePaths.offer);
    } finally {
      await refreshInvitations(queryClient);
    }
  }
  async function join(): Promise<void> {
    await send(calls.chat.joinRoomInfo, { name, number: room });
    // It may have been looked for before.
    await queryClient.invalidateQueries({ queryKey: ['chat', 'membership', room] });
    await refreshChats(queryClient);
    await navigate(buildChatPagePath(room));
  }
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">{formatInvitation(invitation)}</p>
      <Button kind="primary" isBusy={isBusy} aria-label={formatJoin(name)} className="!px-4" onClick={() => void act(join)}>
        Join
      </Button>
      <IconButton
        label={formatRemoveInvitation(name)}
        icon={<CrossIcon />}
        disabled={isBusy}
        onClick={() => void act(() => send(calls.chat.removeInvitation, { name, number: room }))}
      />
    </div>
  );
}

/** One list item for each. */
export default function InvitationList() {
  const { data = [] } = useInvitations();
  return data.map((invitation) => (
    <li key={`${invitation.room} ${invitation.name}`}>
      <Invitation invitation={invitation} />
    </li>
  ));
}
