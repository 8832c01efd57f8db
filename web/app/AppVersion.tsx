// Keeps the app on the learner's device, and says when a new version is ready: it opens with the next page, never in the middle of one.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepAppOnDevice, removeWorker, takeOver } from '#web/client/app-version.ts';
import { hasUnstored } from '#web/client/device-list.ts';
import { notify } from '#web/ui/notice.ts';

const readyNotice = 'A new version of HanziVine is ready. It opens with the next page.';

/** Renders nothing. */
export default function AppVersion() {
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);
  const lastPath = useRef(pathname);
  useEffect(() => {
    const abortController = new AbortController();
    // Without a worker everything works but for a reload without a line.
    (import.meta.env.DEV ? removeWorker() : keepAppOnDevice(() => setReady(true), abortController.signal)).catch(() => undefined);
    return () => abortController.abort();
  }, []);
  useEffect(() => {
    if (isReady) notify.info(readyNotice);
  }, [isReady]);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // A page that is loaded anew loses what the device had no room for.
    if (isReady && !hasUnstored()) void takeOver().then((hasTakenOver) => hasTakenOver && location.reload());
  }, [pathname, isReady]);
  return null;
}
