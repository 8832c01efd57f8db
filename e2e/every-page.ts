// Every page of the product, as the people see it who may open it: its address, and the heading that it has when it stands.
import type { Page, TestInfo } from '@playwright/test';
import { pages } from '#contract/pages.ts';
import { buyLevel, createPerson, expect, learnPart, logInModerator, post, registerAndLogIn, registerNewcomer, test } from './fixtures.ts';
import { expectNoOverflow } from './looks.ts';

export interface Stop {
  readonly address: string;
  /** Of the first level; a page for which a name or a question is the heading has any. */
  readonly heading?: string;
}

/** `beginner`: has the page of the first day before them, which a newcomer has left; `student`: has bought levels 1 and 3, has learnt a part, of which every word is due, and has a friend. */
export type Role = 'visitor' | 'beginner' | 'newcomer' | 'student' | 'moderator';

const offer = 'Access with one payment!';
const bought = 'You already paid for the course';
const purchases = 'Your purchases';
const nothing = 'Nothing grows here';

export const everyPage: Readonly<Record<Role, readonly Stop[]>> = {
  visitor: [
    { address: '/register', heading: 'Create your account' },
    { address: '/verifyemail?code=none', heading: 'Email verification' },
    { address: '/restorepasswordrequest', heading: 'Forgot your password?' },
    { address: '/restorepassword?code=none', heading: 'Invalid password reset link' },
    { address: '/confirmemail?code=none', heading: 'Your new email address' },
    { address: '/about', heading: 'Few parts, many characters' },
    { address: '/terms', heading: 'Terms of Use' },
    { address: '/privacy', heading: 'Privacy' },
    { address: '/contact', heading: 'Contact' },
    { address: '/contactPage', heading: 'Write to us' },
  ],
  beginner: [
    { address: '/welcome', heading: 'Welcome' },
    { address: '/your-words?placement=1', heading: 'What do you know of HSK 1?' },
  ],
  newcomer: [
    { address: '/', heading: 'Welcome' },
    { address: '/courses', heading: 'Your vine' },
    { address: '/quiz' },
    { address: '/repeatQuiz', heading: 'Nothing to repeat yet' },
    { address: '/repeat', heading: 'Nothing to repeat yet' },
    { address: '/practice/HSK1', heading: 'Practice' },
    { address: '/list', heading: 'Words' },
    { address: '/list?search=hao', heading: 'Words' },
    { address: '/listHSK3Words?id=1' },
    { address: '/words', heading: 'Words' },
    { address: '/words?q=hao', heading: 'Words' },
    { address: '/progress', heading: 'Progress' },
    { address: '/mixups', heading: 'My mix-ups' },
    { address: '/your-words', heading: 'Your words' },
    { address: '/paying', heading: offer },
    { address: '/payingPage', heading: offer },
    { address: '/payingHSK2', heading: offer },
    { address: '/paypal', heading: offer },
    { address: '/paypalPaymentHSK2', heading: 'Payment' },
    { address: '/payed', heading: purchases },
    { address: '/receipt?number=none', heading: 'Receipt' },
    { address: '/settings', heading: 'Settings' },
    { address: '/settings/study', heading: 'Settings' },
    { address: '/settings/day', heading: 'Settings' },
    { address: '/settings/sound', heading: 'Settings' },
    { address: '/settings/account', heading: 'Settings' },
    { address: '/account' },
    { address: '/changePassword', heading: 'Change password' },
    { address: '/changePasswordGoogle', heading: 'Change password' },
    { address: '/changeEmail', heading: 'Change email' },
    { address: '/dev/content' },
    { address: '/nothing-here', heading: nothing },
  ],
  student: [
    { address: '/', heading: 'Welcome' },
    { address: '/courses', heading: 'Your vine' },
    { address: '/quiz' },
    { address: '/repeatQuiz' },
    { address: '/repeat' },
    { address: '/practice/HSK1', heading: 'Practice' },
    { address: '/list', heading: 'Words' },
    { address: '/listHSK3' },
    { address: '/listHSK3Words?id=2' },
    { address: '/words?state=known', heading: 'Words' },
    { address: '/progress', heading: 'Progress' },
    { address: '/mixups', heading: 'My mix-ups' },
    { address: '/your-words', heading: 'Your words' },
    { address: '/payedInfo', heading: bought },
    { address: '/payed', heading: purchases },
    { address: '/settings', heading: 'Settings' },
    { address: '/settings/study', heading: 'Settings' },
    { address: '/settings/day', heading: 'Settings' },
    { address: '/settings/sound', heading: 'Settings' },
    { address: '/settings/account', heading: 'Settings' },
    { address: '/account' },
    { address: '/joinchat' },
    { address: '/lobby', heading: 'Find somebody to talk to' },
  ],
  moderator: [{ address: '/moderation', heading: 'Moderation' }],
};

/** Pages of several levels are one. */
const nameKind = (address: string) => address.replace(/\?.*/, '').replace(/HSK\d/, '');

/** Paths of the product's page table that the list lacks. */
export function findMissingPages(): string[] {
  const listed = new Set(
    Object.values(everyPage)
      .flat()
      .map(({ address }) => nameKind(address)),
  );
  return pages.map(({ path }) => path).filter((path) => !listed.has(nameKind(path)));
}

/** Makes the page's browser that of somebody new in a role; there is one moderator. */
export async function become(role: Role, page: Page, url: string, info: TestInfo): Promise<void> {
  if (role === 'visitor') return;
  if (role === 'moderator') return logInModerator(page, url);
  const person = createPerson(info);
  if (role === 'beginner') return registerNewcomer(page, url, person);
  if (role === 'newcomer') return registerAndLogIn(page, url, person);
  const friend = createPerson(info);
  await registerAndLogIn(page, url, friend);
  await registerAndLogIn(page, url, person);
  await post(page, url, '/api/sendFriendRequest', { name: friend.username });
  await buyLevel(page, url, 1);
  await buyLevel(page, url, 3);
  await learnPart(page, url);
}

/** Waits until a page stands: its heading, nothing that is still loading, and its fonts. */
export async function waitUntilReady(page: Page, { heading }: Partial<Stop> = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) }).first()).toBeVisible();
  await expect(page.getByRole('status').and(page.locator('[aria-label^="Loading"]'))).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page and waits until it stands. */
export async function openStop(page: Page, url: string, stop: Stop): Promise<void> {
  await page.goto(url + stop.address);
  await waitUntilReady(page, stop);
}

/** Leaves the page by a link of its frame and comes back by the browser's button. */
export async function leaveAndReturn(page: Page, stop: Stop): Promise<void> {
  const here = new URL(page.url()).pathname;
  // A visitor is led to the registration by the links of learners, which are in the footer too.
  await page
    .locator('header a:is([href="/courses"], [href="/settings"]), footer a:is([href="/about"], [href="/terms"])')
    .and(page.locator(`:not([href="${here}"])`))
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).not.toHaveURL((address) => address.pathname === here);
  await waitUntilReady(page);
  await page.goBack();
  await expect(page).toHaveURL((address) => address.pathname === here);
  await waitUntilReady(page, stop);
}

/** Expects that nothing on the page broke. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  await expect(page.getByText(/could not be (?:shown|loaded)|could not start/).filter({ visible: true }), what).toHaveCount(0);
}

/** Controls that are wider than the screen or than their own box. What scrolls in a frame of its own can be reached. */
function findCutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('a:not(.sr-only), button, input, select, textarea')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        // Those for screen readers are a pixel wide.
        if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return false;
        const isOut = (left < -1 || right > document.documentElement.clientWidth + 1) && !scrolls(control.parentElement);
        const isInline = getComputedStyle(control).display === 'inline';
        return isOut || (!isInline && control.scrollWidth > control.clientWidth + 1 && !scrolls(control));
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
}

/** Goes through the pages of a role and expects that none scrolls sideways or cuts a control; `expectMore` looks at each besides. */
export async function expectPagesToFit(
  page: Page,
  url: string,
  role: Role,
  expectMore?: (page: Page, what: string) => Promise<void>,
): Promise<void> {
  for (const stop of everyPage[role])
    await test.step(stop.address, async () => {
      await openStop(page, url, stop);
      await expectNoOverflow(page, stop.address);
      expect.soft(await findCutControls(page), stop.address).toEqual([]);
      await expectMore?.(page, stop.address);
    });
}
