// Plays a word, or says that this device has no Chinese voice.
import { Button } from '#web/ui/Button.tsx';
import { SoundIcon } from '#web/ui/icons.tsx';
import { useSpeech } from './speech.ts';

/** The sound of a Chinese text; pressing it without a voice looks for one again. */
export function SpeechButton({ text }: { text: string }) {
  const { voice, speaking, say } = useSpeech();
  const isMute = voice === 'none';
  return (
    <Button kind="quiet" aria-disabled={isMute} aria-pressed={speaking} title="Play the sound" onClick={() => say(text)}>
      <SoundIcon className="size-6" />
      {isMute ? <span className="text-sm">No Chinese voice on this device</span> : <span className="sr-only">Play the sound</span>}
    </Button>
  );
}
