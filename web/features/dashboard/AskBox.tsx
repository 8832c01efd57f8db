// Asks whether the learner wants an email when a level becomes available (learning §2 "Dashboard").
import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { CallReply } from '#contract/call.ts';
import type { Level } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { overviewKey, refreshOverview } from '#web/client/login-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon, MailIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { formatAboutLevel } from './level-messages.ts';

type Overview = CallReply<typeof calls.dashboard.overview>;

/** Updates at once; if the answer does not reach the server, the question returns. */
export function AskBox({ level, asked }: { readonly level: Level; readonly asked: boolean }) {
  const queryClient = useQueryClient();

  function setAsked(isAsked: boolean): void {
    queryClient.setQueryData<Overview>(
      overviewKey,
      (old) => old && { levels: old.levels.map((state) => (state.level === level ? { ...state, asked: isAsked } : state)) },
    );
  }

  async function answer(sendEmail: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey: overviewKey });
    setAsked(true);
    try {
      const { message } = await send(calls.dashboard.sendEmailQuestion, { level, sendEmail });
      notify.success(message);
      await refreshOverview(queryClient);
    } catch (error) {
      setAsked(false);
      notifyError(error, 'Your answer could not be saved. Please try again.');
    }
  }

  const hideProps = { popoverTarget: `ask-${level}`, popoverTargetAction: 'hide' } as const;
  if (asked)
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <CheckIcon className="size-5 text-vine" />
        Answer noted
      </p>
    );
  return (
    <>
      <Button kind="quiet" popoverTarget={`ask-${level}`} className="-mx-3 after:absolute after:inset-0">
        <MailIcon />
        Notify me<span className="sr-only">{formatAboutLevel(level)}</span>
      </Button>
      <div
        id={`ask-${level}`}
        popover="auto"
        role="group"
        aria-labelledby={`asking-${level}`}
        className="hanging max-wide:sheet mx-4 w-72 max-w-[calc(100vw-2rem)] [position-area:bottom_span-all] rounded-card border border-line bg-raised p-5 text-left text-ink shadow-float"
      >
        <p id={`asking-${level}`} className="font-reading text-lg leading-snug">
          Do you want an email when this level becomes available?
        </p>
        <div className="mt-4 flex gap-3">
          <Button kind="primary" className="flex-1" {...hideProps} onClick={() => void answer(true)}>
            Yes
          </Button>
          <Button kind="quiet" className="flex-1" {...hideProps} onClick={() => void answer(false)}>
            No
          </Button>
        </div>
      </div>
    </>
  );
}
