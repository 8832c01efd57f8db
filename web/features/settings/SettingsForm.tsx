// The selects of the settings (accounts-and-chat §3 "Settings"; decisions §13).
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type SettingName, type Settings, formatSetting, parseSetting, settingsTable } from '#contract/settings.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type FormSetting, formSettings, settingLabels } from './setting-labels.ts';
import { useSaveSettings } from './settings-query.ts';

/** The settings that differ from what is saved. */
function listChanges(saved: Settings, chosen: Settings): Partial<Settings> {
  return Object.fromEntries(formSettings.filter((name) => chosen[name] !== saved[name]).map((name) => [name, chosen[name]]));
}

/** Saves what is chosen on Submit, and only then. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const [changes, setChanges] = useState<Partial<Settings>>({});
  const chosen = { ...settings, ...changes };
  const [isBusy, setBusy] = useState(false);
  const saveSettings = useSaveSettings();
  const payment = useQuery({
    queryKey: ['isPaidGenerally'],
    queryFn: ({ signal }) => send(calls.accounts.isPaidGenerally, {}, { signal }),
  });
  // Payment status 2 (accounts-and-chat §4); unknown leaves the select enabled.
  const isUnpaid = payment.data?.paid === false;
  const answers = listChanges(settings, chosen);

  // Hints that depend on what is chosen, or on the payment.
  const hints: Partial<Record<SettingName, string>> = {
    ...(isUnpaid && { allowsRandomInvites: 'The chat comes with every paid course.' }),
    showsAssociations: chosen.showsAssociations
      ? 'Cards show the picture that holds the parts together, and a right answer reminds you of it.'
      : 'Cards show the parts and the meaning only: you make the picture yourself. The word lists still show it.',
  };
  const renderField = (name: FormSetting) => (
    <SelectField
      key={name}
      label={settingLabels[name].label}
      hint={settingLabels[name].hint ?? hints[name]}
      options={settingsTable[name].options.map(([, sentence]) => sentence)}
      disabled={name === 'allowsRandomInvites' && isUnpaid}
      value={formatSetting(name, chosen[name])}
      onChoose={(sentence) => setChanges({ ...changes, ...parseSetting(name, sentence) })}
    />
  );

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      notify.success(await saveSettings(answers));
      setChanges({});
    } catch (error) {
      notifyError(error, 'Your settings could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {formSettings.map(renderField)}
      <div className="flex justify-end">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={Object.keys(answers).length === 0}>
          {isBusy ? 'Saving …' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
