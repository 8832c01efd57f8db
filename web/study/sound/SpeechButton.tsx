// Plays a word, or says that this device has no Chinese voice.
import { Button } from '#web/ui/Button.tsx';
import { SoundIcon } from '#web/ui/icons.tsx';
import { useSpeech } from './speech.ts';

const noVoice = 'No Chinese voice on this device';

/** Speaks a Chinese text, by its `recording` if it has one, and calls `onSay` when asked to; without a voice a press looks for one again. Equally wide in both states, so that nothing moves. */
export function SpeechButton({ text, recording = '', onSay }: { text: string; recording?: string; onSay?: () => void }) {
  const { voice, speaking, say } = useSpeech();
  const isMute = voice === 'none' && recording === '';
  const label = isMute ? noVoice : 'Play the sound';
  return (
    <Button
      kind="quiet"
      aria-disabled={isMute}
      aria-pressed={speaking}
      title={label}
      onClick={(event) => {
        // Without a voice too the press is answered here, and is no press on the page.
        event.preventDefault();
        onSay?.();
        say(text, recording);
      }}
    >
      <SoundIcon className="size-6" />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** Shows why the button of a word without a recording is dimmed. Keeps its space, since the voices are known only after a while. */
export function MissingVoiceNote({ recording = '' }: { recording?: string }) {
  const { voice } = useSpeech();
  return (
    <p aria-hidden="true" className="pointer-events-none -mt-2 min-h-4 text-xs text-muted">
      {voice === 'none' && recording === '' && noVoice}
    </p>
  );
}
