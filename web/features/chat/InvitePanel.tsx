// Brings others into a chat: by name, or by random search (accounts-and-chat §2 "Chat").
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { emptyFieldMessage } from '#contract/chat-fields.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { AddPersonIcon, DiceIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatInvited } from './chat-messages.ts';

/** Refusals are under the name. */
export function InvitePanel({ room }: { readonly room: string }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function act(request: () => Promise<string>, onError: (error: unknown) => void): Promise<void> {
    setBusy(true);
    try {
      notify.success(await request());
    } catch (failure) {
      onError(failure);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const invited = name.trim();
    if (invited === '') return setError(emptyFieldMessage);
    void act(
      async () => {
        await send(calls.chat.sendInvitation, { name: invited, number: room });
        setName('');
        return formatInvited(invited);
      },
      (failure) =>
        failure instanceof CallError && failure.status < 429 && failure.status > 0 ? setError(failure.message) : notifyError(failure),
    );
  }
  const search = () =>
    act(async () => formatInvited((await send(calls.chat.sendInvitationRandomSearch, { number: room })).name), notifyError);
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
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            <AddPersonIcon />
            Add
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => void search()}>
            <DiceIcon />
            Random search
          </Button>
        </div>
      </form>
    </section>
  );
}
