// How one studies on this device: what cards show, and how answers are typed.
import { exampleSentences, letterKeys, strictTones } from '#web/study/study-choices.ts';
import { DeviceChoice } from './DeviceChoice.tsx';

export function StudyChoices() {
  return (
    <section aria-labelledby="study-heading">
      <h2 id="study-heading" className="font-reading text-xl font-semibold">
        Studying on this device
      </h2>
      <div className="mt-3 -mb-3 divide-y divide-line">
        <DeviceChoice
          choice={exampleSentences}
          label="Show an example sentence"
          hint="On cards and at the end of a batch. Press a word to see what it is."
        />
        <DeviceChoice
          choice={strictTones}
          label="Strict tones"
          hint="Pinyin without tones is not accepted: you are asked for the tones once more, and then it counts as missed."
        />
        <DeviceChoice
          choice={letterKeys}
          label="Use single-key shortcuts"
          hint="Letters and digits are keys of the quiz, such as F for Forgot."
        />
      </div>
    </section>
  );
}
