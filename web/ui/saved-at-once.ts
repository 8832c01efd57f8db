// A value that is saved as soon as it is chosen: what is shown meanwhile, and what became of it.
import { useRef, useState } from 'react';
import { CallError, getFaultNumber } from '#web/client/call.ts';

/** What became of the last change. `times` counts, so that each is announced. */
export type Saving =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'saved'; readonly times: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly advice: string; readonly faultNumber?: string | undefined };

const again = 'Your change is not saved. Make it again in a moment.';

export interface SavedAtOnce<Value> {
  /** What is being saved, or what is saved. */
  readonly value: Value;
  readonly saving: Saving;
  /** Saves a value. While another is being saved, the last one chosen is saved behind it. */
  readonly choose: (value: Value) => void;
}

/**
 * `saved`: the saved value, which must be the new one when `save` resolves. Where it rejects, the saved value is shown again, with the reason,
 * or with `fallback` where it is unknown.
 */
export function useSavedAtOnce<Value>(saved: Value, save: (value: Value) => Promise<void>, fallback: string): SavedAtOnce<Value> {
  const [shown, setShown] = useState<{ readonly value: Value }>();
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const times = useRef(0);
  const wanted = useRef<{ readonly value: Value }>(undefined);

  async function saveAll(): Promise<void> {
    setSaving({ kind: 'running' });
    try {
      for (let last; last !== wanted.current;) {
        last = wanted.current;
        if (last) await save(last.value);
      }
      times.current += 1;
      setSaving({ kind: 'saved', times: times.current });
    } catch (error) {
      const reason = error instanceof CallError ? error.message : fallback;
      setSaving({ kind: 'failed', reason, advice: again, faultNumber: getFaultNumber(error) });
    } finally {
      wanted.current = undefined;
      setShown(undefined);
    }
  }

  return {
    value: shown ? shown.value : saved,
    saving,
    choose(value) {
      const isRunning = wanted.current !== undefined;
      wanted.current = { value };
      setShown(wanted.current);
      if (!isRunning) void saveAll();
    },
  };
}
