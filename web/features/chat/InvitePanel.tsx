// Brings others into a chat: friends by a press, others by name or by random search (accounts-and-chat §2 "Chat").
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { emptyFieldMessage } from '#contract/chat-fields.ts';
import { pagePaths } from '#contract/pages.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { AddPersonIcon, PeopleIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { FriendsToInvite } from './FriendsToInvite.tsx';
import { RandomSearch } from './RandomSearch.tsx';
import { formatInvited } from './chat-messages.ts';

export interface InvitePanelProps {
  readonly room: string;
  /** The names of those in the chat. */
  readonly present: readonly string[];
}

/** Refusals are under the name. */
export function InvitePanel({ room, present }: InvitePanelProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function invite(invited: string): Promise<void> {
    setBusy(true);
    try {
      await send(calls.chat.sendInvitation, { name: invited, number: room });
      setName('');
      notify.success(formatInvited(invited));
    } catch (failure) {
      if (failure instanceof CallError && failure.status < 429 && failure.status > 0) setError(failure.message);
      else notifyError(failure);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const invited = name.trim();
    if (invited === '') return setError(emptyFieldMessage);
    void invite(invited);
  }
  return (
    <section aria-labelledby="invite-heading">
      <p id="invite-heading" className="mb-2 font-medium">
        Invite
      </p>
      <form noValidate onSubmit={submit}>
        <Field
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          <AddPersonIcon />
          Add
        </Button>
      </form>
      <FriendsToInvite room={room} present={present} filter={name} />
      <RandomSearch room={room} present={present} />
      <LinkButton to={pagePaths.lobby} className="-ml-4">
        <PeopleIcon />
        Who wants to talk
      </LinkButton>
    </section>
  );
}
