// What an account wants of pinyin on this device: turned into Chinese while it writes, which is on at first, and above the words it reads.
import { useMemo } from 'react';
import { createStoredChoice, useStore } from '#web/client/device-store.ts';

type Choice = ReturnType<typeof createStoredChoice>;
type UseChoice = (accountId: string) => [isOn: boolean, change: (isOn: boolean) => void];

/** A hook for one choice of each account. */
function createChoiceHook(name: string, isOnAtFirst: boolean): UseChoice {
  const choices = new Map<string, Choice>();
  const getChoice = (accountId: string): Choice => {
    const known = choices.get(accountId);
    if (known) return known;
    const choice = createStoredChoice(`hanzivine:${name}:${accountId}`, { on: 'on', off: 'off' }, isOnAtFirst);
    choices.set(accountId, choice);
    return choice;
  };
  return (accountId) => {
    const choice = useMemo(() => getChoice(accountId), [accountId]);
    return [useStore(choice), choice.set];
  };
}

/** Whether pinyin becomes Chinese, and a function that changes it. */
export const usePinyinChoice = createChoiceHook('pinyin', true);

/** Whether messages show pinyin above their words, and a function that changes it. */
export const usePinyinAbove = createChoiceHook('pinyin-above', false);
