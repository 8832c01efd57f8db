// A press on a quote: brings its message into view, loads older ones if need be, and marks it for a moment; or says that it is gone.
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { quotedGoneNote } from './chat-messages.ts';
import type { RoomStore } from './room-store.ts';

const markMs = 2500;

/** `content` holds the lines, `goTo` brings one of them into view. */
export function useQuoted(
  store: Pick<RoomStore, 'find'>,
  content: RefObject<HTMLElement | null>,
  goTo: (line: HTMLElement) => void,
): { readonly markedId: string | undefined; readonly openQuoted: (id: string) => void } {
  // A new object for each press, also on the same quote.
  const [opened, setOpened] = useState<{ readonly id: string }>();
  const openQuoted = useCallback(
    (id: string) => {
      store.find(id).then((isFound) => (isFound ? setOpened({ id }) : notify.info(quotedGoneNote)), notifyError);
    },
    [store],
  );
  // Once the line is drawn. One whose time has run out on an open page is not.
  useEffect(() => {
    if (!opened) return undefined;
    const line = content.current?.querySelector<HTMLElement>(`[data-message="${opened.id}"]`);
    if (!line) {
      notify.info(quotedGoneNote);
      return undefined;
    }
    goTo(line);
    line.focus({ preventScroll: true });
    const timer = setTimeout(() => setOpened(undefined), markMs);
    return () => clearTimeout(timer);
  }, [opened, content, goTo]);
  return { markedId: opened?.id, openQuoted };
}
