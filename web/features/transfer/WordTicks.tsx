// Words with ticks: what is imported, and what a placement proposes.
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatTicked } from './transfer-messages.ts';

/** A word that can be ticked. */
export interface TickRow {
  readonly key: string;
  readonly character: string;
  readonly transcription: string;
  readonly translation: string;
  /** Where it stands, such as "HSK 1 and 3". */
  readonly note?: string | undefined;
}

export interface WordTicksProps {
  /** What the words are, for screen readers. */
  readonly label: string;
  readonly rows: readonly TickRow[];
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
}

/** A list of checkboxes with a way to tick all of them or none. */
export function WordTicks({ label, rows, ticked, onChange }: WordTicksProps) {
  const count = rows.filter(({ key }) => ticked.has(key)).length;
  const setAll = (isOn: boolean) => {
    const next = new Set(ticked);
    for (const { key } of rows)
      if (isOn) next.add(key);
      else next.delete(key);
    onChange(next);
  };
  const toggle = (key: string) => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{label}</legend>
      {rows.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted tabular-nums">{formatTicked(count, rows.length)}</p>
          <div>
            <Button kind="quiet" disabled={count === rows.length} onClick={() => setAll(true)}>
              Tick all
            </Button>
            <Button kind="quiet" disabled={count === 0} onClick={() => setAll(false)}>
              Tick none
            </Button>
          </div>
        </div>
      )}
      <ul className="max-h-120 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {rows.map(({ key, character, transcription, translation, note }) => (
          <li key={key} className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
            <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-vine-soft">
              <input type="checkbox" className="size-5 shrink-0 accent-vine" checked={ticked.has(key)} onChange={() => toggle(key)} />
              <Chinese className="min-w-14 shrink-0 font-han text-2xl">{character}</Chinese>
              <span className="min-w-0 flex-1">
                <Pinyin className="block text-sm text-muted">{transcription}</Pinyin>
                <span className="block wrap-anywhere">{translation}</span>
              </span>
              {note !== undefined && <span className="shrink-0 text-sm whitespace-nowrap text-muted">{note}</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
