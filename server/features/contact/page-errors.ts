// Errors that browsers report: a line in the log each, and a count.
import type { calls } from '#contract/calls.ts';
import type { CallContext } from '#server/call-context.ts';

/** Logs an error of a page, and returns the number that the line has. The line names neither account nor address: its request's line does not either. */
export function logPageError({ input, services, log, requestNumber }: CallContext<(typeof calls.contact)['reportPageError']>): {
  message: string;
  number: string;
} {
  services.metrics.countPageError();
  log.warn({ page: input.page, pageError: input.message, stack: input.stack }, 'a page reports an error');
  return { message: 'Thank you', number: requestNumber };
}
