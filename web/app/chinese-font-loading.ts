// Loads the CSS of the Chinese font, which has many rules, when the page first shows Chinese; else when it has what it shows.
import { loadPatiently } from '#web/client/module-loading.ts';
import { prefetchLater } from '#web/client/page-settled.ts';

const chinese = '[lang^="zh-Han"]';
const load = () => import('./chinese-font.ts');

/** Called once, when the app starts. */
export function loadChineseFontWhenShown(): void {
  prefetchLater(load);
  const look = () => {
    if (!document.querySelector(chinese)) return;
    observer.disconnect();
    void loadPatiently(load);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}
