// The learner's data: download it, or remove the account (accounts-and-chat §4 "Account removal").
import { pagePaths } from '#contract/pages.ts';
import { useState } from 'react';
import { removalForm, removalPhrase } from '#contract/account-changes.ts';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { formatErasure } from './settings-messages.ts';

function saveFile(name: string, content: unknown): void {
  const href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

function DownloadButton() {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const content = await send(calls.accounts.myData, {});
      saveFile(`hanzivine-my-data-${content.exportedAt.slice(0, 10)}.json`, content);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}

function RemovalForm({ onCancel }: { readonly onCancel: () => void }) {
  const form = useValidatedForm(removalForm, { phrase: '' });
  const { errors, isSubmitting } = form.formState;
  // Told on Remove, not at the first letter.
  const [isTold, setTold] = useState(false);

  const submit = form.handleSubmit(
    async () => {
      try {
        await send(calls.accounts.removePage, {});
        // Reloads the page, so that nothing of the account stays in memory.
        location.assign(`${pagePaths.register}?message=removedPage`);
      } catch (error) {
        showFormError(form, error);
      }
    },
    () => setTold(true),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4 text-muted">{formatErasure(removalPhrase)}</p>
      <Field
        label={`Type “${removalPhrase}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isTold ? errors.phrase?.message : undefined}
        {...form.register('phrase')}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="danger" type="submit" isBusy={isSubmitting}>
          Remove account
        </Button>
      </div>
    </form>
  );
}

/** Asks, and then removes the account. */
export function RemoveAccount() {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Button kind="quiet" className="text-seal!" onClick={() => setRemoving(true)}>
        Remove account
      </Button>
      <Dialog open={isRemoving} title="Remove your account?" onClose={() => setRemoving(false)}>
        <RemovalForm onCancel={() => setRemoving(false)} />
      </Dialog>
    </>
  );
}

export function AccountData() {
  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading" className="font-reading text-xl font-semibold">
        My data
      </h2>
      <p className="mt-2 text-muted">Everything that your account holds, in one file.</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <DownloadButton />
        <RemoveAccount />
      </div>
    </section>
  );
}
