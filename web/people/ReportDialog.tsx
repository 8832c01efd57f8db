// Asks what is wrong with a profile or a message, and reports it to the moderators (decisions §10).
import { useWatch } from 'react-hook-form';
import { calls } from '#contract/calls.ts';
import { maxReasonLength, reportForm } from '#contract/moderation.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showFormError, useValidatedForm } from '#web/ui/form.ts';
import { notify } from '#web/ui/notice.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { formatMessageReport, formatProfileReport, formatReportMessageTitle, formatReportTitle } from './people-messages.ts';

interface ReportProps {
  readonly name: string;
  /** The message that is reported; without it, the profile. */
  readonly messageId?: string;
  readonly onClose: () => void;
}

function ReportForm({ name, messageId, onClose }: ReportProps) {
  const form = useValidatedForm(reportForm, { reason: '' });
  const { errors, isSubmitting } = form.formState;
  const reason = useWatch({ control: form.control, name: 'reason' });

  const submit = form.handleSubmit(async (values) => {
    try {
      notify.success((await send(calls.moderation.report, { name, messageId, ...values })).message);
      onClose();
    } catch (error) {
      // What was typed stays.
      showFormError(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-4 text-muted">{messageId === undefined ? formatProfileReport(name) : formatMessageReport(name)}</p>
      <TextArea
        label="What is wrong?"
        rows={5}
        error={errors.reason?.message}
        count={{ written: reason.length, allowed: maxReasonLength }}
        {...form.register('reason')}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={errors.reason !== undefined} isBusy={isSubmitting}>
          Send report
        </Button>
      </div>
    </form>
  );
}

/** Empty each time it opens. */
export function ReportDialog({ open, ...rest }: ReportProps & { readonly open: boolean }) {
  return (
    <Dialog
      open={open}
      title={rest.messageId === undefined ? formatReportTitle(rest.name) : formatReportMessageTitle(rest.name)}
      onClose={rest.onClose}
    >
      <ReportForm {...rest} />
    </Dialog>
  );
}
