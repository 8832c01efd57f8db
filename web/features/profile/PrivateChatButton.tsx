// Opens the private chat with a user; what cannot be done says why (experience, "People and chat").
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { blockedWriterMessage } from '#contract/chat-fields.ts';
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { CallError } from '#web/client/call.ts';
import { useOverview } from '#web/client/login-session.ts';
import { openPrivateChat } from '#web/client/open-chat.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';

export interface PrivateChatButtonProps {
  readonly name: string;
  /** The learner blocked this user. */
  readonly hasBlocked: boolean;
}

const label = (
  <>
    <ChatIcon />
    Private chat
  </>
);

/** Without a paid level it leads to the offer. */
export function PrivateChatButton({ name, hasBlocked }: PrivateChatButtonProps) {
  const navigate = useNavigate();
  const { data } = useOverview();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  async function open(): Promise<void> {
    setBusy(true);
    try {
      await navigate(buildChatPagePath(await openPrivateChat(name)));
    } catch (error) {
      if (error instanceof CallError && (error.code === 'private_chat_disabled' || error.code === 'blocked')) setRefusal(error.message);
      else notifyError(error);
      setBusy(false);
    }
  }
  if (data && !data.levels.some(({ paid }) => paid))
    return (
      <>
        <LinkButton to={pagePaths.offer}>{label}</LinkButton>
        <p className="self-center text-sm text-muted">Online chat is part of every paid course.</p>
      </>
    );
  const reason = hasBlocked ? blockedWriterMessage : refusal;
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} disabled={reason !== undefined} onClick={() => void open()}>
        {label}
      </Button>
      <p role="status" className={reason === undefined ? 'sr-only' : 'self-center text-sm text-muted'}>
        {reason}
      </p>
    </>
  );
}
