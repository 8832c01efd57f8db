// The head of the open chat: its name, its people and level, and on a narrow screen the ways to the other panels.
import { type RefObject } from 'react';
import type { ChatEntry } from '#contract/chat.ts';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { usePinyinAbove } from '#web/study/chinese/pinyin-choice.ts';
import { Pinyin } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ArrowIcon, LockIcon, PeopleIcon } from '#web/ui/icons.tsx';
import { RoomLevel } from './RoomLevel.tsx';
import { formatPresence, formatUnread } from './chat-messages.ts';

export interface RoomHeadProps {
  readonly chat: ChatEntry;
  /** Unread messages in the other chats. */
  readonly unreadElsewhere: number;
  /** How many others have the room open. */
  readonly here: number;
  /** The names of those who write. */
  readonly writing: readonly string[];
  readonly messages: readonly ChatMessage[];
  readonly accountId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onChats: () => void;
  readonly onPeople: () => void;
}

/** Pinyin above the words of all messages. */
function PinyinSwitch({ accountId }: { readonly accountId: string }) {
  const [isOn, setOn] = usePinyinAbove(accountId);
  return (
    <IconButton
      label="Pinyin above the words"
      aria-pressed={isOn}
      icon={
        <Pinyin aria-hidden="true" className="text-xl leading-none font-semibold">
          ǎ
        </Pinyin>
      }
      className="aria-pressed:bg-vine-soft aria-pressed:text-vine-strong"
      onClick={() => setOn(!isOn)}
    />
  );
}

/** The heading of the page. */
export function RoomHead({ chat, unreadElsewhere, here, writing, messages, accountId, heading, onChats, onPeople }: RoomHeadProps) {
  return (
    <header className="flex items-center gap-1 border-b border-line px-2 py-2 wide:px-5">
      <div className="relative wide:hidden">
        <IconButton
          label={unreadElsewhere === 0 ? 'Your chats' : formatUnread(unreadElsewhere)}
          icon={<ArrowIcon className="size-5 rotate-180" />}
          onClick={onChats}
        />
        {unreadElsewhere > 0 && (
          <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2.5 forced-color-adjust-none rounded-full bg-vine" />
        )}
      </div>
      <div className="min-w-0 flex-1 px-1 wide:px-0">
        <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-reading text-xl leading-tight font-semibold outline-none">
          <span className="truncate">
            <MixedText text={chat.name} />
          </span>
          {chat.isPrivate && <LockIcon className="size-4 text-muted" />}
        </h1>
        <div className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="truncate">{formatPresence(chat, here, writing)}</span>
          <RoomLevel messages={messages} />
        </div>
      </div>
      <PinyinSwitch accountId={accountId} />
      <IconButton label="People in the chat" icon={<PeopleIcon />} className="wide:hidden" onClick={onPeople} />
    </header>
  );
}
