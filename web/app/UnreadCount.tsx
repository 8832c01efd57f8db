// How many chat messages are unread, as a number behind a link.
import { useUnreadChats } from '#web/client/chat-queries.ts';

/** Nothing while there is none. */
export default function UnreadCount() {
  const count = useUnreadChats().data?.messages ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-1.5 min-w-5 rounded-full bg-vine px-1.5 text-center text-xs leading-5 font-semibold text-on-vine tabular-nums">
      <span>{count}</span>
      <span className="sr-only"> unread</span>
    </span>
  );
}
