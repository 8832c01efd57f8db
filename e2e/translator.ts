// A translator as browsers have one: it puts each text, changed, into elements of its own, as soon as the text is on the page.
import type { Page } from '@playwright/test';

/**
 * Translates every page that is opened from now on. The change is a sign without width that counts as space, so that texts can still be
 * looked for. Says in the console, which fails the journey, what a learner must never see: Chinese or pinyin that was translated, and a
 * text that has changed since and still shows its old translation.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mark = '\uFEFF';
    const tag: string = 'font';
    const untranslated = 'script, style, noscript, textarea, title, option, svg';
    const shown = new WeakMap<Node, Element>();

    function translate(text: Text): void {
      const parent = text.parentElement;
      if (!parent?.translate || parent.closest(untranslated) || parent.closest('.notranslate') || text.data.trim() === '') return;
      if (text.data.endsWith(mark)) return;
      if (/[\p{Script=Han}āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/u.test(text.data))
        console.error(`Translated although Chinese, ${location.pathname}: ${text.data}`);
      const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
      for (const element of [outer, inner]) element.style.verticalAlign = 'inherit';
      inner.append(text.data + mark);
      outer.append(inner);
      text.replaceWith(outer);
      shown.set(text, outer);
      // The app still holds the text that was taken away.
      observer.observe(text, { characterData: true });
    }

    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    }

    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'childList') addedNodes.forEach((node) => node.isConnected && translateAll(node));
        else if (target.isConnected) translate(target as Text);
        else if (shown.get(target)?.isConnected === true)
          console.error(`The old text stays, ${location.pathname}: ${shown.get(target)?.textContent} instead of ${(target as Text).data}`);
      }
    });
    addEventListener('load', () => {
      translateAll(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
