// The list of keys of the quiz, opened by the question mark.
import { Dialog } from '#web/ui/Dialog.tsx';
import { useStore } from '#web/client/device-store.ts';
import { letterKeys } from '#web/study/study-choices.ts';

const keys: readonly (readonly [string, string])[] = [
  ['1 – 4', 'choose an answer'],
  ['1 – 5', 'choose a tone, 5 for the light one; Backspace takes the last one back'],
  ['Enter', 'continue, or submit what you typed'],
  ['F', 'forgot (Alt + F while typing)'],
  ['S', 'skip typing (Alt + S while typing)'],
  ['Z', 'undo the last answer (Alt + Z while typing)'],
  ['Space or P', 'play the sound; after a right answer Space continues'],
  ['T', 'on a card show or hide the pinyin, on a question show the pinyin'],
  ['?', 'this list'],
];

/** The dialog; the page controls whether it is open. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasLetterKeys = useStore(letterKeys);
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {keys.map(([key, description]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-line bg-paper px-2 py-1 font-sans text-sm">{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-vine"
          checked={hasLetterKeys}
          onChange={(event) => letterKeys.set(event.target.checked)}
        />
        Use single-key shortcuts
      </label>
    </Dialog>
  );
}
