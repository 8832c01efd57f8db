// Presses as a person makes them: by mouse, finger and key; and a voice that notes what it said.
import type { Locator, Page } from '@playwright/test';

export type Hand = 'mouse' | 'finger' | 'key';
export const hands: readonly Hand[] = ['mouse', 'finger', 'key'];

/** Where the middle of an element is on the screen. */
export async function findMiddle(element: Locator): Promise<readonly [number, number]> {
  // Until it stops moving: a font that loads late, or a page that scrolls, moves it.
  await element.hover({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to press');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses once where an element is, or the key that does the same. A finger needs a context with touch. */
export async function pressOnce(page: Page, hand: Hand, element: Locator, key: string): Promise<void> {
  if (hand === 'key') return page.keyboard.press(key);
  const [x, y] = await findMiddle(element);
  if (hand === 'finger') return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Stops the page's clock a second from now, so that it goes on by `clock.runFor` and `clock.resume` only. `clock.install` comes first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Gives the browser a Chinese voice, and lets it say the word after each answer. Returns what it said, with an empty text where it was stopped. */
export async function addVoice(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    localStorage.setItem('hanzivine:answer-sound', 'on');
    const said: string[] = [];
    class Utterance extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ name: 'Tingting', lang: 'zh-CN', localService: true, default: true, voiceURI: 'Tingting' }],
      speak: ({ text }: Utterance) => void said.push(text),
      cancel: () => void said.push(''),
    });
    Object.defineProperties(window, {
      said: { value: said },
      speechSynthesis: { value: speech },
      SpeechSynthesisUtterance: { value: Utterance },
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
