// Plays a word, or says that this device has no Chinese voice.
import { Button } from '#web/ui/Button.tsx';
import { SoundIcon } from '#web/ui/icons.tsx';
import { useSpeech } from './speech.ts';

const noVoice = 'No Chinese voice on this device';

/** The sound of a Chinese text; pressing it without a voice looks for one again. As wide in either case, so that nothing moves. */
export function SpeechButton({ text }: { text: string }) {
  const { voice, speaking, say } = useSpeech();
  const isMute = voice === 'none';
  const label = isMute ? noVoice : 'Play the sound';
  return (
    <Button kind="quiet" aria-disabled={isMute} aria-pressed={speaking} title={label} onClick={() => say(text)}>
      <SoundIcon className="size-6" />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** Says for the eye why the button is dim. Its place is kept, since it is known only after a while whether there is a voice. */
export function VoiceLine() {
  const { voice } = useSpeech();
  return (
    <p aria-hidden="true" className="pointer-events-none -mt-2 min-h-4 text-xs text-muted">
      {voice === 'none' && noVoice}
    </p>
  );
}
