// Whether an account wants pinyin turned into Chinese on this device: on until it is switched off.
import { useMemo } from 'react';
import { createStoredChoice, useStore } from '#web/client/device-store.ts';

type Choice = ReturnType<typeof createStoredChoice>;

const choices = new Map<string, Choice>();

function getChoice(accountId: string): Choice {
  const known = choices.get(accountId);
  if (known) return known;
  const choice = createStoredChoice(`hanzivine:pinyin:${accountId}`, { on: 'on', off: 'off' });
  choices.set(accountId, choice);
  return choice;
}

/** The choice of an account, and a function that changes it. */
export function usePinyinChoice(accountId: string): [isOn: boolean, change: (isOn: boolean) => void] {
  const choice = useMemo(() => getChoice(accountId), [accountId]);
  return [useStore(choice), choice.set];
}
