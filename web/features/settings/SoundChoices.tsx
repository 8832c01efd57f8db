// When this device says a word, and whether it tells how the word sounds.
import { answerSound, cardSound, soundHelp } from '#web/study/study-choices.ts';
import { DeviceChoice } from './DeviceChoice.tsx';

export function SoundChoices() {
  return (
    <section aria-labelledby="sound-heading">
      <h2 id="sound-heading" className="font-reading text-xl font-semibold">
        Sound on this device
      </h2>
      <div className="mt-3 -mb-3 divide-y divide-line">
        <DeviceChoice choice={cardSound} label="Say the word of each card" hint="By itself, when the card appears." />
        <DeviceChoice
          choice={answerSound}
          label="Say the word after each answer"
          hint="So that you hear it every time you are asked for it."
        />
        <DeviceChoice
          choice={soundHelp}
          label="Show how it sounds"
          hint="The tone drawn as a movement, and what helps to remember the sound, on cards and after answers."
        />
      </div>
    </section>
  );
}
