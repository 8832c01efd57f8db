// What loads later has its room kept: on a phone, no page jumps while its replies come one by one.
import type { Page, Route } from '@playwright/test';
import { type Role, type Stop, become, everyPage, waitUntilReady } from './every-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 40[034]/] });

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** From now on every page notes what the browser counts as a shift. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const describe = (node: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.textContent));
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({ value, moved: sources.map(({ node }) => describe(node).slice(0, 60)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until what has come is painted. */
const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Opens a page, which gets each reply of the server only when what the one before brought is painted. */
async function openReplyByReply(page: Page, url: string, stop: Stop): Promise<void> {
  const held: Route[] = [];
  await page.route('**/api/**', (route) => void held.push(route));
  await page.goto(url + stop.address);
  let isReady = false;
  const ready = waitUntilReady(page, stop).finally(() => (isReady = true));
  while (!isReady || held.length > 0) {
    const route = held.shift();
    if (route) await route.fulfill({ response: await route.fetch() });
    await waitForPaint(page);
  }
  await ready;
  await page.unroute('**/api/**');
}

for (const role of Object.keys(everyPage) as Role[])
  test(`the pages of a ${role} do not jump`, async ({ page, url }, info) => {
    await become(role, page, url, info);
    await noteShifts(page);
    for (const stop of everyPage[role])
      await test.step(stop.address, async () => {
        await openReplyByReply(page, url, stop);
        const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${stop.address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.05);
      });
  });
