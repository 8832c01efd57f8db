// Reports errors in the page to the server, for the operators: what failed and where, and nothing about the user.
import { pages } from '#contract/pages.ts';
import { CallError, send } from './call.ts';
import { PageLoadError } from './module-loading.ts';

/** More errors of one page visit say little that is new. */
const maxReports = 3;
const maxMessageLength = 300;
const maxStackLines = 12;
const maxStackLength = 2000;

/** The numbers of the reports, by what they report. */
const reported = new Map<string, Promise<string | undefined>>();

/** Replaces what may be somebody's: quoted text, which a parser's message repeats, addresses and the queries of our own. */
function removeValues(text: string): string {
  return text
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[?#][^\s:)]*/g, '');
}

// The frames alone: in some browsers the stack begins with the message.
function readStack({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line) || /@.*:\d+:\d+$/.test(line))
    .slice(0, maxStackLines)
    .map((line) =>
      line
        .trim()
        .replaceAll(location.origin, '')
        .replaceAll(/[?#][^\s:)]*/g, ''),
    )
    .join('\n')
    .slice(0, maxStackLength);
}

function isForeign(error: Error): boolean {
  // What a call answers, the server knows; what an extension does is none of ours; a lost connection or a cancelled call is no error.
  return (
    error instanceof CallError ||
    error instanceof PageLoadError ||
    error.name === 'AbortError' ||
    (error.stack ?? '').includes('-extension://') ||
    !navigator.onLine
  );
}

/** Reports an error once. Never throws, and says nothing to the learner. Returns the number under which the server's log has it. */
export async function reportPageError(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error) || isForeign(error)) return undefined;
  const message = removeValues(`${error.name}: ${error.message}`).slice(0, maxMessageLength);
  const stack = readStack(error);
  const key = `${message}\n${stack}`;
  const known = reported.get(key);
  if (known || reported.size >= maxReports) return known;
  const report = sendReport(message, stack);
  reported.set(key, report);
  return report;
}

async function sendReport(message: string, stack: string): Promise<string | undefined> {
  const page = pages.find(({ path }) => path === location.pathname)?.path ?? 'other';
  try {
    const { contact } = await import('#contract/contact.ts');
    return (await send(contact.reportPageError, { message, stack, page }, { isQuiet: true })).number;
  } catch {
    // A report that fails must not lead to another one.
    return undefined;
  }
}

/** Reports errors that nobody caught, from now on. */
export function watchPageErrors(): void {
  addEventListener('error', ({ error }) => void reportPageError(error));
  addEventListener('unhandledrejection', ({ reason }) => void reportPageError(reason));
}
