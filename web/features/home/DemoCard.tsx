// A taste of the quiz on the home page: one character, four meanings, and the association after the choice.
import { useState } from 'react';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx';

const components = [
  { glyph: '日', keyword: 'sun' },
  { glyph: '月', keyword: 'moon' },
];
const meanings = ['cold', 'bright', 'to rest', 'family'];
const rightMeaning = 'bright';

interface ChoiceProps {
  readonly meaning: string;
  readonly chosen: string | undefined;
  readonly onChoose: () => void;
}

function Choice({ meaning, chosen, onChoose }: ChoiceProps) {
  const isChosen = meaning === chosen;
  const isRight = chosen === rightMeaning;
  const classes = !isChosen ? 'border-line bg-paper hover:border-vine' : isRight ? 'border-vine bg-vine-soft' : 'border-seal bg-seal-soft';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-12 w-full items-center justify-between gap-2 rounded-control border px-4 py-2 text-left transition-colors ${classes}`}
    >
      <span>{meaning}</span>
      {isChosen && (isRight ? <CheckIcon className="size-5 text-vine" /> : <CrossIcon className="size-5 text-seal" />)}
    </button>
  );
}

/** Nothing is recorded. */
export function DemoCard() {
  const [chosen, setChosen] = useState<string>();
  return (
    <Card>
      <section aria-labelledby="demo">
        <h2 id="demo" className="text-center text-sm font-medium text-muted">
          What could this mean?
        </h2>
        <Chinese as="p" className="mt-3 text-center font-han text-glyph leading-none">
          明
        </Chinese>
        <ul aria-label="Components" className="mt-4 flex flex-wrap justify-center gap-x-6">
          {components.map(({ glyph, keyword }) => (
            <li key={glyph} className="flex items-center gap-2">
              <Chinese className="font-han text-3xl leading-none">{glyph}</Chinese>
              <span className="text-muted">{keyword}</span>
            </li>
          ))}
        </ul>
        <ul aria-label="Meanings" className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          {meanings.map((meaning) => (
            <li key={meaning}>
              <Choice meaning={meaning} chosen={chosen} onChoose={() => setChosen(meaning)} />
            </li>
          ))}
        </ul>
        {/* Two lines high from the start, so that nothing moves with the verdict. */}
        <p role="status" className="mt-5 min-h-14 text-center font-reading text-lg leading-snug text-balance">
          {chosen === undefined && <span className="text-muted">Look at the parts and choose.</span>}
          {chosen === rightMeaning && (
            <>
              <Pinyin>Míng</Pinyin>, bright: sun and moon in one sky.
            </>
          )}
          {chosen !== undefined && chosen !== rightMeaning && <span>Not that one. Think of the sun and the moon together.</span>}
        </p>
      </section>
    </Card>
  );
}
