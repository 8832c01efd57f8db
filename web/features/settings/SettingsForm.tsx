// The selects of the settings (accounts-and-chat §3 "Settings"; decisions §13).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type Audience, type Settings, audienceSentences, privateChatSentences } from '#contract/settings.ts';
import { send } from '#web/client/call.ts';
import { associationSettingKey } from '#web/study/session/useAssociationSetting.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

export const settingsKey = ['settings'];

const yesNotOptions = ['Yes', 'Not'];
const formatYesNot = (value: boolean) => (value ? 'Yes' : 'Not');

const audiences: readonly Audience[] = ['everyone', 'friends', 'nobody'];

function findAudience(sentences: Readonly<Record<Audience, string>>, sentence: string): Audience {
  return audiences.find((audience) => sentences[audience] === sentence) ?? 'everyone';
}

/** The settings that differ from what is saved. */
function listChanges(saved: Settings, chosen: Settings): Partial<Settings> {
  const names = Object.keys(saved) as (keyof Settings)[];
  return Object.fromEntries(names.filter((name) => chosen[name] !== saved[name]).map((name) => [name, chosen[name]]));
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
  const choose = (changed: Partial<Settings>) => setChosen({ ...chosen, ...changed });

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
      <SelectField
        label="Who can see my information"
        hint="Your HSK level, age, About me and photo."
        options={Object.values(audienceSentences)}
        value={audienceSentences[chosen.infoAudience]}
        onChoose={(value) => choose({ infoAudience: findAudience(audienceSentences, value) })}
      />
      <SelectField
        label="Who can see my friends"
        options={Object.values(audienceSentences)}
        value={audienceSentences[chosen.friendsAudience]}
        onChoose={(value) => choose({ friendsAudience: findAudience(audienceSentences, value) })}
      />
      <SelectField
        label="Can be invited randomly to a group chat"
        hint={isUnpaid ? 'The chat comes with every paid course.' : undefined}
        options={yesNotOptions}
        disabled={isUnpaid}
        value={formatYesNot(chosen.allowsRandomInvites)}
        onChoose={(value) => choose({ allowsRandomInvites: value === 'Yes' })}
      />
      <SelectField
        label="Who can write to me privately"
        options={Object.values(privateChatSentences)}
        value={privateChatSentences[chosen.privateChatAudience]}
        onChoose={(value) => choose({ privateChatAudience: findAudience(privateChatSentences, value) })}
      />
      <SelectField
        label="Associations in the quiz"
        hint={
          chosen.showsAssociations
            ? 'Cards show the picture that holds the parts together, and a right answer reminds you of it.'
            : 'Cards show the parts and the meaning only: you make the picture yourself. The word lists still show it.'
        }
        options={yesNotOptions}
        value={formatYesNot(chosen.showsAssociations)}
        onChoose={(value) => choose({ showsAssociations: value === 'Yes' })}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="font-reading text-xl font-semibold">Ways to ask</legend>
        <p className="mt-1 text-sm text-muted">Repeats ask for a word by its meaning, and in turn also in the ways that you choose here.</p>
        <SelectField
          label="By a sentence with a gap"
          options={yesNotOptions}
          value={formatYesNot(chosen.asksSentences)}
          onChoose={(value) => choose({ asksSentences: value === 'Yes' })}
        />
        <SelectField
          label="By the sound"
          hint="You hear the word, and choose or type it."
          options={yesNotOptions}
          value={formatYesNot(chosen.asksListening)}
          onChoose={(value) => choose({ asksListening: value === 'Yes' })}
        />
        <SelectField
          label="For the tones"
          hint="You see the word and its syllables, and choose their tones."
          options={yesNotOptions}
          value={formatYesNot(chosen.asksTones)}
          onChoose={(value) => choose({ asksTones: value === 'Yes' })}
        />
        <SelectField
          label="For the strokes"
          hint="You write the word stroke by stroke, over its outline and then without."
          options={yesNotOptions}
          value={formatYesNot(chosen.asksWriting)}
          onChoose={(value) => choose({ asksWriting: value === 'Yes' })}
        />
      </fieldset>
      <div className="flex justify-end">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={Object.keys(answers).length === 0}>
          {isBusy ? 'Saving …' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
