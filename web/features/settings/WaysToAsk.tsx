// The ways in which repeats ask, each with a switch.
import type { Settings } from '#contract/settings.ts';
import { useSavedAtOnce } from '#web/ui/saved-at-once.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { LoadedSettings } from './LoadedSettings.tsx';
import { type WayToAsk, settingLabels, shownWays } from './setting-labels.ts';
import { useSaveSettings } from './settings-query.ts';

function Way({ name, settings }: { readonly name: WayToAsk; readonly settings: Settings }) {
  const save = useSaveSettings();
  const { value, saving, choose } = useSavedAtOnce(
    settings[name],
    async (isOn) => void (await save({ [name]: isOn })),
    'Your choice could not be saved.',
  );
  return <Switch {...settingLabels[name]} isOn={value} onChange={choose} saving={saving} />;
}

export function WaysToAsk() {
  return (
    <section aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="font-reading text-xl font-semibold">
        Ways to ask
      </h2>
      <p className="mt-2 mb-3 text-muted">Repeats ask for a word by its meaning, and in turn also in the ways that you choose here.</p>
      <LoadedSettings>
        {(settings) => (
          <div className="-mb-3 divide-y divide-line">
            {shownWays.map((name) => (
              <Way key={name} name={name} settings={settings} />
            ))}
          </div>
        )}
      </LoadedSettings>
    </section>
  );
}
