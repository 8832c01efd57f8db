// A choice that this device keeps, with its switch.
import { useState } from 'react';
import { type StoredChoice, useStore } from '#web/client/device-store.ts';
import type { Saving } from '#web/ui/saved-at-once.ts';
import { Switch } from '#web/ui/Switch.tsx';

const unkept: Saving = {
  kind: 'failed',
  reason: 'This device could not keep your choice.',
  advice: 'It holds until you close the page. To keep it, let your browser store data of this website.',
};

export interface DeviceChoiceProps {
  readonly choice: StoredChoice;
  readonly label: string;
  readonly hint: string;
}

export function DeviceChoice({ choice, label, hint }: DeviceChoiceProps) {
  const isOn = useStore(choice);
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const change = (isNowOn: boolean) => {
    const times = saving.kind === 'saved' ? saving.times + 1 : 1;
    setSaving(choice.set(isNowOn) ? { kind: 'saved', times } : unkept);
  };
  return <Switch label={label} hint={hint} isOn={isOn} onChange={change} saving={saving} />;
}
