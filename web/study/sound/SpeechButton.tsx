// Plays a word, or says that this device has no Chinese voice, and how it gets one.
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { SoundIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { hasVoice, useSpeech } from './speech.ts';

const VoiceHelp = lazyPart(() => import('./VoiceHelp.tsx'), { isNeeded: true });

const noVoice = 'No Chinese voice on this device';
const noVoiceNote = 'No Chinese voice on this device: press the loudspeaker';

/** Speaks a Chinese text, by its `recording` if it has one, and calls `onSay` when asked to; without a voice a press looks for one again, and tells how to get one. Equally wide in both states, so that nothing moves. */
export function SpeechButton({ text, recording = '', onSay }: { text: string; recording?: string; onSay?: () => void }) {
  const { voice, speaking, say } = useSpeech();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isMute = voice === 'none' && recording === '';
  const label = isMute ? noVoice : 'Play the sound';
  return (
    <>
      <Button
        kind="quiet"
        aria-pressed={isMute ? undefined : speaking}
        aria-haspopup={isMute ? 'dialog' : undefined}
        title={label}
        className={isMute ? 'opacity-50' : ''}
        onClick={(event) => {
          // Without a voice too the press is answered here, and is no press on the page.
          event.preventDefault();
          onSay?.();
          say(text, recording);
          if (isMute && !hasVoice()) setHelpOpen(true);
        }}
      >
        <SoundIcon className="size-6" />
        <span className="sr-only">{label}</span>
      </Button>
      {isHelpOpen && <VoiceHelp onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** Shows why the button of a word without a recording is dimmed. Keeps its space, since the voices are known only after a while. */
export function MissingVoiceNote({ recording = '' }: { recording?: string }) {
  const { voice } = useSpeech();
  return (
    <p aria-hidden="true" className="pointer-events-none -mt-2 min-h-4 text-xs text-muted">
      {voice === 'none' && recording === '' && noVoiceNote}
    </p>
  );
}
