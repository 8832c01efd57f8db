// What Playwright lacks to drive a Firefox that it has not changed itself, by the standard protocol (WebDriver BiDi).
import type { Browser } from '@playwright/test';

interface Session {
  send: (command: string, parameters: object) => Promise<unknown>;
}

interface Internals {
  readonly _connection: { readonly toImpl: (client: Browser) => { readonly _browserSession: Session } };
}

/** Playwright sets a colour scheme in every context by a command that Firefox 153 does not know yet, and would not go on without it. */
function spareColourScheme(browser: Browser): void {
  // oxlint-disable-next-line no-underscore-dangle -- Playwright has no other way to it.
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession;
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = async function sendIfKnown(this: Session, command, parameters) {
    try {
      return await send.call(this, command, parameters);
    } catch (error) {
      if (command === 'emulation.setMediaFeaturesOverride' && String(error).includes('unknown command')) return {};
      throw error;
    }
  };
}

/** Playwright fills a field by a script that React does not notice; the browser's own command is what typing does. */
function fillByTyping(browser: Browser): void {
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    await context.addInitScript(() =>
      Object.defineProperty(globalThis, '__pw_bidiInsertText', {
        // oxlint-disable-next-line typescript/no-deprecated -- nothing else types as the browser does
        value: (text: string) => document.execCommand('insertText', false, text),
      }),
    );
    return context;
  };
}

/** Call it once, before the first context. */
export function prepareFirefox(browser: Browser): void {
  spareColourScheme(browser);
  fillByTyping(browser);
}
