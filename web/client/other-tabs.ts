// Tells the other tabs of this browser what they would notice only when looked at again.

/** `session`: somebody logged in or out; `access`: a level was bought. */
export type TabNews = 'session' | 'access';

// One for both directions, because a channel does not hear itself. Without it, tabs look for themselves when they are shown.
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hanzivine');
  return channel;
}

export function tellOtherTabs(news: TabNews): void {
  openChannel()?.postMessage(news);
}

/** Calls the listener with what another tab tells, until the signal. */
export function onTabNews(listener: (news: TabNews) => void, signal: AbortSignal): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data), { signal });
}
