// How a page looks to everyone: it passes axe and does not scroll sideways, in both colour schemes and at every width.
import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, showIn } from './fixtures.ts';

const pausesMs = [300, 1000];

async function expectNoViolations(axe: AxeBuilder, what: string): Promise<void> {
  // The legacy mode spares axe a page of its own, which is needed for frames of other sites only. We have none.
  axe.setLegacyMode();
  const findIssues = async () => {
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ; ')}`);
  };
  let issues = await findIssues();
  // Asked again, because a busy browser may still be painting the colours of the scheme before.
  for (const pauseMs of pausesMs) {
    if (issues.length === 0) break;
    await sleep(pauseMs);
    issues = await findIssues();
  }
  expect(issues, what).toEqual([]);
}

/** Expects that axe finds no violation; `what` names the view in the failure. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }), what);
}

/** Expects the same in light and in dark, where nothing changes but the colours. */
export async function expectAccessibleInBothSchemes(page: Page, what: string): Promise<void> {
  await showIn(page, 'light');
  await expectAccessible(page, `${what}, light`);
  await showIn(page, 'dark');
  await expectNoViolations(new AxeBuilder({ page }).withRules('color-contrast'), `${what}, dark`);
}

/** Expects that the page does not scroll sideways. Waits a moment, because a page may need a frame to lay itself out again. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: what, timeout: 2000 }).toBeLessThanOrEqual(0);
}

/** Expects both on a desktop and a phone, light and dark, then returns to the desktop. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoOverflow(page, `${what} at ${width} px`);
    await expectAccessibleInBothSchemes(page, `${what} at ${width} px`);
  }
}
