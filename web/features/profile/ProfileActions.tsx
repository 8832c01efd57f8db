// What one can do on another user's profile: befriend, unfriend, block, unblock, report.
import { type ReactNode, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { FriendshipMessage } from '#contract/friends.ts';
import { send, getFaultNumber } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { AddPersonIcon, BlockIcon, CheckIcon, ClockIcon, CrossIcon, FlagIcon, RemovePersonIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PrivateChatButton } from './PrivateChatButton.tsx';
import { usePeopleChange, useStanding } from './people-queries.ts';
import { ReportDialog } from '#web/people/ReportDialog.tsx';
import {
  formatBlockText,
  formatBlockTitle,
  formatBlocked,
  formatUnblockText,
  formatUnblockTitle,
  formatUnfriendText,
  formatUnfriendTitle,
} from './profile-messages.ts';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly isDangerous?: boolean;
  readonly request: () => Promise<{ message: string }>;
}

function askToRemoveFriend(name: string): Question {
  return {
    title: formatUnfriendTitle(name),
    text: formatUnfriendText(name),
    yes: 'Remove',
    request: () => send(calls.friends.removeFriend, { name }),
  };
}
function askToBlock(name: string): Question {
  return {
    title: formatBlockTitle(name),
    text: formatBlockText(name),
    yes: 'Block',
    isDangerous: true,
    request: () => send(calls.friends.blockUser, { friendName: name }),
  };
}
function askToUnblock(name: string): Question {
  return {
    title: formatUnblockTitle(name),
    text: formatUnblockText(name),
    yes: 'Unblock',
    request: () => send(calls.friends.unblockUser, { friendName: name }),
  };
}

function Status({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="inline-flex min-h-11 items-center gap-2 rounded-control bg-vine-soft px-4 font-medium text-vine-strong">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** The row of actions under the profile's text. */
export function ProfileActions({ name }: { readonly name: string }) {
  const { data, error, refetch } = useStanding(name);
  const { isBusy, change } = usePeopleChange();
  const [question, setQuestion] = useState<Question>();
  const [isReporting, setReporting] = useState(false);
  if (!data && error)
    return (
      <p role="alert">
        <Button onClick={() => void refetch()}>Try again</Button>
        <FaultNumber number={getFaultNumber(error)} />
      </p>
    );
  if (!data) return <Skeleton className="h-11 w-64 max-w-full" />;
  const { hasBlocked } = data;
  const byFriendship: Record<FriendshipMessage, ReactNode> = {
    False: (
      <Button kind="primary" isBusy={isBusy} onClick={() => void change(() => send(calls.friends.sendFriendRequest, { name }))}>
        <AddPersonIcon />
        Add friend
      </Button>
    ),
    'Request sent': (
      <>
        <Status icon={<ClockIcon />}>Request sent</Status>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void change(() => send(calls.friends.removeFriend, { name }))}>
          Withdraw
        </Button>
      </>
    ),
    'Request received': (
      <>
        <Button kind="primary" isBusy={isBusy} onClick={() => void change(() => send(calls.friends.addFriend, { name }))}>
          <AddPersonIcon />
          Accept request
        </Button>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void change(() => send(calls.friends.removeRequest, { name }))}>
          <CrossIcon />
          Reject
        </Button>
      </>
    ),
    True: (
      <>
        <Status icon={<CheckIcon />}>Friends</Status>
        <Button kind="quiet" isBusy={isBusy} onClick={() => setQuestion(askToRemoveFriend(name))}>
          <RemovePersonIcon />
          Remove friend
        </Button>
      </>
    ),
  };
  return (
    <>
      {hasBlocked ? <Status icon={<BlockIcon />}>{formatBlocked(name)}</Status> : byFriendship[data.friendship]}
      <PrivateChatButton key={String(hasBlocked)} name={name} hasBlocked={hasBlocked} />
      <Button kind="quiet" isBusy={isBusy} onClick={() => setQuestion(hasBlocked ? askToUnblock(name) : askToBlock(name))}>
        {!hasBlocked && <BlockIcon />}
        <span>{hasBlocked ? 'Unblock' : 'Block'}</span>
      </Button>
      <Button kind="quiet" isBusy={isBusy} onClick={() => setReporting(true)}>
        <FlagIcon />
        Report
      </Button>
      <ReportDialog open={isReporting} name={name} onClose={() => setReporting(false)} />
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ''}
        text={question?.text}
        yes={question?.yes ?? ''}
        no="Cancel"
        isDangerous={question?.isDangerous === true}
        onYes={() => question && void change(question.request)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}
