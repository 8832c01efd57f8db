// Brings what missing-built-ins.ts names to the browsers that lack it; loaded only there, and before anything is shown.
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/map/group-by';
import 'core-js/actual/set/is-disjoint-from';
import 'core-js/actual/string/to-well-formed';
import 'core-js/actual/url/can-parse';
import '@oddbird/popover-polyfill';

/** A signal that ends as soon as one of the signals does. */
function combineSignals(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  }
  return controller.signal;
}

(AbortSignal as Partial<typeof AbortSignal>).any ??= combineSignals;
