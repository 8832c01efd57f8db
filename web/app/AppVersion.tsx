// Keeps the app on the learner's device, and says when a new version is ready: each window opens it with its next page, never in the middle of one.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepAppOnDevice, removeWorker } from '#web/client/app-version.ts';
import { hasUnstored } from '#web/client/device-list.ts';
import { notify } from '#web/ui/notice.ts';

const readyNotice = 'A new version of HanziVine is ready. It loads with your next page.';
/** How long a page that is being reloaded takes no input; by then it is gone, unless the learner stopped it. */
const leaveMs = 15_000;

/** Reloads the page. Nothing can be typed meanwhile that would be lost. */
function reload(): void {
  const root = document.getElementById('root');
  root?.toggleAttribute('inert', true);
  setTimeout(() => root?.toggleAttribute('inert', false), leaveMs);
  location.reload();
}

/** Renders nothing. */
export default function AppVersion() {
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);
  const lastPath = useRef(pathname);
  useEffect(() => {
    const abortController = new AbortController();
    // Without a worker everything works except reloading offline.
    (import.meta.env.DEV ? removeWorker() : keepAppOnDevice(setReady, abortController.signal)).catch(() => undefined);
    return () => abortController.abort();
  }, []);
  useEffect(() => {
    if (isReady) notify.info(readyNotice);
  }, [isReady]);
  // Before the new page is seen.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // A page that is reloaded loses what the device had no room for.
    if (isReady && !hasUnstored()) reload();
  }, [pathname, isReady]);
  return null;
}
