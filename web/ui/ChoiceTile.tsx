// A choice with a title and a sentence, of which one of several is chosen; the whole tile can be pressed.

/** Around the label of an input before it, which has the class `peer`. */
export function FocusRing() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -inset-0.5 rounded-control peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-vine"
    />
  );
}

export interface ChoiceTileProps {
  /** The same for all tiles of a choice. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly text: string;
  readonly isBusy?: boolean;
}

export function ChoiceTile({ name, isChosen, onChoose, title, text, isBusy = false }: ChoiceTileProps) {
  return (
    <label
      className={`relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-control border-2 p-4 transition-colors hover:border-vine ${isChosen ? 'border-vine bg-vine-soft' : 'border-line bg-raised'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-busy={isBusy}
        onChange={onChoose}
        className="peer mt-1 size-5 accent-vine outline-none"
      />
      <FocusRing />
      <span className="font-semibold">{title}</span>
      <span className="col-start-2 text-muted">{text}</span>
    </label>
  );
}
