// Why nothing more is written in the open chat, and the way on.
import { buildChatPagePath, pagePaths } from '#contract/pages.ts';
import { CallError } from '#web/client/call.ts';
import { BlockIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export interface RoomEndReason {
  readonly message: string;
  /** Undefined where the other half of a private chat is gone. */
  readonly code?: CallError['code'];
}

const finalCodes: readonly CallError['code'][] = ['not_a_member', 'blocked', 'suspended', 'unpaid'];

/** The end that a failed request means; undefined where trying again may help. */
export function findEnd(error: unknown): RoomEndReason | undefined {
  return error instanceof CallError && finalCodes.includes(error.code) ? error : undefined;
}

const notHere = 'You are not in this chat any more';

const waysOn: Partial<Record<CallError['code'], readonly [address: string, label: string]>> = {
  not_a_member: [buildChatPagePath(), 'Go to your chats'],
  suspended: [pagePaths.contactForm, 'Contact'],
  unpaid: [pagePaths.offer, 'See the courses'],
};

/** In place of the text box. */
export function RoomEnd({ end: { message, code } }: { readonly end: RoomEndReason }) {
  const [address, label] = (code && waysOn[code]) ?? [pagePaths.lobby, 'Find somebody to talk to'];
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 text-muted">
      <p className="flex items-center gap-2">
        <BlockIcon className="size-5 shrink-0" />
        <span>{code === 'not_a_member' ? notHere : message}</span>
      </p>
      <LinkButton to={address}>{label}</LinkButton>
    </div>
  );
}
