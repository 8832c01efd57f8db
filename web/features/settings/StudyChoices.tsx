// How one studies on this device: choices that take effect at once and stay here.
import { useId } from 'react';
import { type Store, useStore } from '#web/client/device-store.ts';
import { answerSound, cardSound, exampleSentences, letterKeys, soundHelp, strictTones } from '#web/study/study-choices.ts';

interface ChoiceProps {
  readonly choice: Store<boolean>;
  readonly label: string;
  readonly hint: string;
}

function Choice({ choice, label, hint }: ChoiceProps) {
  const isOn = useStore(choice);
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-vine"
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={(event) => choice.set(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-hint`} className="-mt-1.5 pl-9 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

export function StudyChoices() {
  return (
    <section aria-labelledby="study-heading">
      <h2 id="study-heading" className="font-reading text-xl font-semibold">
        Studying on this device
      </h2>
      <div className="mt-3 flex flex-col gap-2">
        <Choice
          choice={soundHelp}
          label="Show how it sounds"
          hint="The tone drawn as a movement, and what helps to remember the sound, on cards and after answers."
        />
        <Choice
          choice={exampleSentences}
          label="Show an example sentence"
          hint="On cards and at the end of a batch. Press a word to see what it is."
        />
        <Choice choice={cardSound} label="Say the word of each card" hint="By itself, when the card appears." />
        <Choice choice={answerSound} label="Say the word after each answer" hint="So that you hear it every time you are asked for it." />
        <Choice
          choice={strictTones}
          label="Strict tones"
          hint="Pinyin without tones is not accepted: you are asked for the tones once more, and then it counts as missed."
        />
        <Choice
          choice={letterKeys}
          label="Use single-key shortcuts"
          hint="Letters and digits are keys of the quiz, such as F for Forgot."
        />
      </div>
    </section>
  );
}
