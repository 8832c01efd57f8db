// Proof-reading of a level: every item as its card with its questions, filtered by text; only outside production.
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Question, Word } from '#contract/study.ts';
import { isTaughtLevel, taughtLevels } from '#contract/wire.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { WordCard } from '#web/study/card/WordCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatHeading, formatItems, formatQuestions } from './proof-messages.ts';

interface ProofItem {
  readonly position: number;
  readonly word: Word;
  readonly questions: readonly Question[];
}
type LoadState = 'loading' | 'missing' | 'failed' | readonly ProofItem[];

const pageSize = 40;

function useItems(level: number): LoadState {
  const [loadState, setLoadState] = useState<LoadState>('loading');
  useEffect(() => {
    const abortController = new AbortController();
    setLoadState('loading');
    async function load(): Promise<LoadState> {
      const response = await fetch(`/dev/content.json?level=${level}`, { signal: abortController.signal });
      if (response.status === 404) return 'missing';
      return response.ok ? ((await response.json()) as ProofItem[]) : 'failed';
    }
    load().then(setLoadState, () => abortController.signal.aborted || setLoadState('failed'));
    return () => abortController.abort();
  }, [level]);
  return loadState;
}

function matchesFilter({ word }: ProofItem, filter: string): boolean {
  const searchedTexts = [
    word.id,
    word.text,
    word.pinyin,
    word.translation,
    word.association,
    word.note,
    ...word.components.map(({ keyword }) => keyword),
  ];
  return searchedTexts.join('\n').toLowerCase().includes(filter.toLowerCase());
}

function Questions({ questions }: Pick<ProofItem, 'questions'>) {
  return (
    <details className="rounded-control border border-line bg-paper px-4">
      <summary className="flex min-h-11 cursor-pointer items-center">{formatQuestions(questions.length)}</summary>
      <ol className="space-y-2 pb-4 text-sm">
        {questions.map((question) => (
          <li key={question.key}>
            <code translate="no">{question.key}</code> <Chinese>{question.title}</Chinese>:{' '}
            {question.answers.map(({ text, isCorrect }) => (
              <Chinese key={text} className={isCorrect ? 'mr-3 font-semibold text-vine-strong' : 'mr-3'}>
                {`${isCorrect ? '✓ ' : ''}${text}`}
              </Chinese>
            ))}
            {question.associationHint !== '' && (
              <em>
                <MixedText text={question.associationHint} />
              </em>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Items({ items, wanted }: { items: readonly ProofItem[]; wanted: string }) {
  const [pages, setPages] = useState(1);
  const found = items.filter((item) => matchesFilter(item, wanted));
  return (
    <>
      <p role="status" className="my-4 text-muted">
        {formatItems(found.length, items.length)}
      </p>
      <ul className="grid gap-6 min-[970px]:grid-cols-2">
        {found.slice(0, pages * pageSize).map((item) => (
          <li key={item.word.id} className="flex flex-col gap-2">
            <p className="text-sm text-muted">{`${item.position + 1} · ${item.word.id} · ${item.word.kind}`}</p>
            <WordCard word={item.word} headingLevel={2} />
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
  const [filter, setFilter] = useState('');
  const field = useId();
  const requestedLevel = Number(search.get('level') ?? 1);
  const level = isTaughtLevel(requestedLevel) ? requestedLevel : 1;
  const items = useItems(level);
  return (
    <div className="w-full">
      <h1 tabIndex={-1} className="font-reading text-3xl">
        {formatHeading(level)}
      </h1>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {taughtLevels.map((other) => (
          <Button key={other} kind="quiet" aria-pressed={other === level} onClick={() => setSearch({ level: String(other) })}>
            {`HSK ${other}`}
          </Button>
        ))}
        <label htmlFor={field} className="flex min-w-0 flex-col gap-1 text-sm text-muted">
          Filter by character, pinyin or English
          <input
            id={field}
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="min-h-11 w-full min-w-0 rounded-control border border-line bg-raised px-3 text-base text-ink"
          />
        </label>
      </div>
      {items === 'loading' && <p role="status">Loading …</p>}
      {items === 'missing' && <p role="alert">Page was not found or doesn't exist.</p>}
      {items === 'failed' && <p role="alert">The content could not be loaded.</p>}
      {typeof items !== 'string' && <Items key={level} items={items} wanted={filter} />}
    </div>
  );
}
