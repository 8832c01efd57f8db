// The dialog that says how this device gets a Chinese voice.
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { type System, detectSystem, isOwnServer, systems, voiceSteps } from './voice-help.ts';

/** Opened by the loudspeaker of a device without a voice. */
export default function VoiceHelp({ onClose }: { readonly onClose: () => void }) {
  const [system, setSystem] = useState<System>(() => detectSystem(navigator) ?? 'Windows');
  return (
    <Dialog open title="A Chinese voice for this device" onClose={onClose}>
      <p>Your device has no voice that speaks Chinese. One is free, and takes two minutes:</p>
      <div className="mt-4">
        <SelectField label="System" options={systems} value={system} onChoose={(chosen) => setSystem(chosen as System)} />
      </div>
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5">
        {voiceSteps[system].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isOwnServer(location.hostname) && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          You run this server: <code translate="no">npm run voices</code> installs recordings of nine words in ten, for everybody who uses
          it.
        </p>
      )}
      <Button kind="primary" className="mt-6 w-full" onClick={onClose}>
        OK
      </Button>
    </Dialog>
  );
}
