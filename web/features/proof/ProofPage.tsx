// Proof-reading of a level: every item as its card with its questions, filtered by text; only outside production.
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Question, Word } from '#contract/study.ts';
import { isTaughtLevel, taughtLevels } from '#contract/wire.ts';
import { WordCard } from '#web/study/WordCard.tsx';
import { Button } from '#web/ui/Button.tsx';

interface ProofItem {
  readonly position: number;
  readonly word: Word;
  readonly questions: readonly Question[];
}
type Loaded = 'loading' | 'missing' | 'failed' | readonly ProofItem[];

const pageSize = 40;

function useItems(level: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded('loading');
    async function load(): Promise<Loaded> {
      const response = await fetch(`/dev/content.json?level=${level}`, { signal: leaving.signal });
      if (response.status === 404) return 'missing';
      return response.ok ? ((await response.json()) as ProofItem[]) : 'failed';
    }
    load().then(setLoaded, () => leaving.signal.aborted || setLoaded('failed'));
    return () => leaving.abort();
  }, [level]);
  return loaded;
}

function isFound({ word }: ProofItem, wanted: string): boolean {
  const everything = [
    word.id,
    word.character,
    word.transcription,
    word.translation,
    word.info,
    word.note,
    ...word.hintsRadicalTranslations,
  ];
  return everything.join('\n').toLowerCase().includes(wanted.toLowerCase());
}

function Questions({ questions }: Pick<ProofItem, 'questions'>) {
  return (
    <details className="rounded-control border border-line bg-paper px-4">
      <summary className="flex min-h-11 cursor-pointer items-center">{questions.length} questions</summary>
      <ol className="space-y-2 pb-4 text-sm">
        {questions.map((question) => (
          <li key={question.key}>
            <code>{question.key}</code> <span lang="zh-Hans">{question.title}</span>:{' '}
            {question.answers.map(({ answer, correct }) => (
              <span key={answer} lang="zh-Hans" className={correct ? 'mr-3 font-semibold text-vine-strong' : 'mr-3'}>
                {correct && '✓ '}
                {answer}
              </span>
            ))}
            {question.hint3 !== '' && <em>{question.hint3}</em>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Items({ items, wanted }: { items: readonly ProofItem[]; wanted: string }) {
  const [pages, setPages] = useState(1);
  const found = items.filter((item) => isFound(item, wanted));
  return (
    <>
      <p role="status" className="my-4 text-muted">
        {found.length} of {items.length} items
      </p>
      <ul className="grid gap-6 min-[970px]:grid-cols-2">
        {found.slice(0, pages * pageSize).map((item) => (
          <li key={item.word.id} className="flex flex-col gap-2">
            <p className="text-sm text-muted">
              {item.position + 1} · {item.word.id} · {item.word.kind}
            </p>
            <WordCard word={item.word} rank={2} />
            <Questions questions={item.questions} />
          </li>
        ))}
      </ul>
      {found.length > pages * pageSize && (
        <p className="my-8 text-center">
          <Button kind="quiet" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

/** `/dev/content?level=2`. */
export default function ProofPage() {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const field = useId();
  const asked = Number(search.get('level') ?? 1);
  const level = isTaughtLevel(asked) ? asked : 1;
  const items = useItems(level);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8">
      <h1 tabIndex={-1} className="font-reading text-3xl">
        Proof-reading: HSK {level}
      </h1>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {taughtLevels.map((other) => (
          <Button key={other} kind="quiet" aria-pressed={other === level} onClick={() => setSearch({ level: String(other) })}>
            HSK {other}
          </Button>
        ))}
        <label htmlFor={field} className="flex flex-col gap-1 text-sm text-muted">
          Filter by character, pinyin or English
          <input
            id={field}
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="min-h-11 rounded-control border border-line bg-raised px-3 text-base text-ink"
          />
        </label>
      </div>
      {items === 'loading' && <p role="status">Loading …</p>}
      {items === 'missing' && <p role="alert">Page was not found or doesn't exist.</p>}
      {items === 'failed' && <p role="alert">The content could not be loaded.</p>}
      {typeof items !== 'string' && <Items key={level} items={items} wanted={wanted} />}
    </div>
  );
}
