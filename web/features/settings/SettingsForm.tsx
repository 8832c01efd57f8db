// The selects of the settings (accounts-and-chat §3 "Settings"; decisions §13).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type SettingName, type Settings, formatSetting, parseSetting, settingNames, settingsTable } from '#contract/settings.ts';
import { send } from '#web/client/call.ts';
import { associationSettingKey } from '#web/study/session/useAssociationSetting.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

export const settingsKey = ['settings'];

/** Those of the form; the word list is changed on its own. */
type FormSetting = Exclude<SettingName, 'wordList'>;

// A setting that is missing here does not compile.
const labels: Readonly<Record<FormSetting, { readonly label: string; readonly hint?: string }>> = {
  infoAudience: { label: 'Who can see my information', hint: 'Your HSK level, age, About me and photo.' },
  friendsAudience: { label: 'Who can see my friends' },
  allowsRandomInvites: { label: 'Can be invited randomly to a group chat' },
  privateChatAudience: { label: 'Who can write to me privately' },
  showsAssociations: { label: 'Associations in the quiz' },
  asksReading: { label: 'For the meaning', hint: 'You see the word in Chinese, and choose what it means.' },
  asksPronunciation: { label: 'For the pinyin', hint: 'You see the word in Chinese, and type how it is read.' },
  asksSentences: { label: 'By a sentence with a gap' },
  asksListening: { label: 'By the sound', hint: 'You hear the word, and choose or type it.' },
  asksTones: { label: 'For the tones', hint: 'You see the word and its syllables, and choose their tones.' },
  asksWriting: { label: 'For the strokes', hint: 'You write the word stroke by stroke, over its outline and then without.' },
};
const formSettings = settingNames.filter((name) => name !== 'wordList');
const waysToAsk: readonly FormSetting[] = [
  'asksReading',
  'asksPronunciation',
  'asksSentences',
  'asksListening',
  'asksTones',
  'asksWriting',
];

/** The settings that differ from what is saved. */
function listChanges(saved: Settings, chosen: Settings): Partial<Settings> {
  return Object.fromEntries(settingNames.filter((name) => chosen[name] !== saved[name]).map((name) => [name, chosen[name]]));
}

/** Saves what is chosen on Submit, and only then. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const [chosen, setChosen] = useState(settings);
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
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
      label={labels[name].label}
      hint={labels[name].hint ?? hints[name]}
      options={settingsTable[name].options.map(([, sentence]) => sentence)}
      disabled={name === 'allowsRandomInvites' && isUnpaid}
      value={formatSetting(name, chosen[name])}
      onChoose={(sentence) => setChosen({ ...chosen, ...parseSetting(name, sentence) })}
    />
  );

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await send(calls.settings.saveSettings, { answers });
      notify.success(message);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKey }),
        queryClient.invalidateQueries({ queryKey: associationSettingKey }),
      ]);
    } catch (error) {
      notifyError(error, 'Your settings could not be saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {formSettings.filter((name) => !waysToAsk.includes(name)).map(renderField)}
      <fieldset className="flex flex-col gap-4">
        <legend className="font-reading text-xl font-semibold">Ways to ask</legend>
        <p className="mt-1 text-sm text-muted">Repeats ask for a word by its meaning, and in turn also in the ways that you choose here.</p>
        {waysToAsk.map(renderField)}
      </fieldset>
      <div className="flex justify-end">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={Object.keys(answers).length === 0}>
          {isBusy ? 'Saving …' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
