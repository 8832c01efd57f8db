// Words that were learnt elsewhere: pasted or from a file, looked up, ticked, marked.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildOfferPagePath } from '#contract/pages.ts';
import { type FoundImport, maxImportBytes } from '#contract/transfer.ts';
import { CallError, formatErrorSentence, send } from '#web/client/call.ts';
import { Chinese, chineseField } from '#web/study/text/Chinese.tsx';
import { Button } from '#web/ui/Button.tsx';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { GoOn } from './GoOn.tsx';
import { type ImportRow, sortFound } from './import-rows.ts';
import { MarkButtons, type Marked } from './MarkButtons.tsx';
import { Outcome } from './Outcome.tsx';
import { WordTicks } from './WordTicks.tsx';
import {
  formatClosedTitle,
  formatFound,
  formatMarked,
  formatOpenLevel,
  formatUnknownTitle,
  formatUnknownWords,
} from './transfer-messages.ts';

const tooLarge = 'The text may be at most 1 MB. Import it in parts.';

async function lookUp(source: File | string): Promise<FoundImport> {
  const file = typeof source === 'string' ? new File([source], 'words.txt', { type: 'text/plain' }) : source;
  if (file.size > maxImportBytes) throw new CallError(413, 'too_large', tooLarge, 'file');
  return send(calls.transfer.findWords, {}, { file });
}

function ImportForm({ onFound }: { readonly onFound: (found: FoundImport) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function find(source: File | string): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      onFound(await lookUp(source));
    } catch (failure) {
      setError(failure instanceof CallError ? formatErrorSentence(failure) : 'The words could not be looked up. Please try again.');
    } finally {
      setBusy(false);
    }
  }
  const submit = () => {
    if (text.trim() === '') setError('Paste at least one word, or choose a file.');
    else void find(text);
  };
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = '';
    if (file) void find(file);
  };
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="mb-4 text-muted">
        One word on each line, CSV, or the text that Anki (“Notes in Plain Text”), Pleco or Hack Chinese exports. At most 1 MB.
      </p>
      <TextArea
        label="Words"
        rows={6}
        {...chineseField}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isBusy ? 'Looking up …' : 'Look them up'}
        </Button>
        <input
          id={id}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values"
          className="peer sr-only"
          disabled={isBusy}
          onChange={({ target }) => choose(target)}
        />
        <label
          htmlFor={id}
          className={`${getButtonClasses('plain')} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-vine`}
        >
          Choose a file
        </label>
      </div>
    </form>
  );
}

function Group({ title, text, rows, ...ticks }: { title: string; text: string; rows: readonly ImportRow[] } & TickState) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted">{text}</p>
      <WordTicks label={title} rows={rows} {...ticks} />
    </div>
  );
}

interface TickState {
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
}

function Unknown({ words, count }: { readonly words: readonly string[]; readonly count: number }) {
  if (count === 0) return null;
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer font-semibold">{formatUnknownTitle(count)}</summary>
      <p className="wrap-anywhere text-muted">{formatUnknownWords(words, count)}</p>
    </details>
  );
}

interface ResultProps {
  readonly found: FoundImport;
  readonly onMarked: (marked: Marked) => void;
  readonly onBack: () => void;
}

function Result({ found, onMarked, onBack }: ResultProps) {
  const [{ open, several, done, closed, closedLevels }] = useState(() => sortFound(found));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(open.map(({ key }) => key)));
  const ids = [...open, ...several, ...done].filter(({ key }) => ticked.has(key)).flatMap((row) => row.ids);
  const ticks = { ticked, onChange: setTicked };
  return (
    <div>
      <Outcome className="mt-3">{formatFound(found)}</Outcome>
      <Group title="Found" text="Untick what you do not know." rows={open} {...ticks} />
      <Group title="Several meanings" text="Tick those that you know." rows={several} {...ticks} />
      <Group title="Learnt already" text="Tick those that you want to repeat now." rows={done} {...ticks} />
      {closed.length > 0 && (
        <div className="mt-6">
          <h3 className="font-semibold">{formatClosedTitle(closed.length)}</h3>
          <Chinese as="p" className="text-lg wrap-anywhere">
            {closed.map(({ character }) => character).join(' · ')}
          </Chinese>
          <p className="mt-1 text-muted">
            They stay as they are.{' '}
            {closedLevels.map((level) => (
              <Link
                key={level}
                to={buildOfferPagePath(level)}
                className="mr-3 inline-flex min-h-11 items-center text-vine-strong underline"
              >
                {formatOpenLevel(level)}
              </Link>
            ))}
          </p>
        </div>
      )}
      <Unknown words={found.unknown} count={found.unknownCount} />
      {open.length + several.length + done.length > 0 && <MarkButtons ids={ids} onMarked={onMarked} />}
      <Button kind="quiet" className="mt-3" onClick={onBack}>
        Other words
      </Button>
    </div>
  );
}

/** Form, result, and what was done. */
export function ImportWords() {
  const [found, setFound] = useState<FoundImport>();
  const [marked, setMarked] = useState<Marked>();
  const start = () => {
    setFound(undefined);
    setMarked(undefined);
  };
  if (marked)
    return (
      <div className="mt-3">
        <Outcome>{formatMarked(marked)}</Outcome>
        <div className="mt-4 flex flex-wrap gap-3">
          <GoOn />
          <Button onClick={start}>Import more</Button>
        </div>
      </div>
    );
  return found ? <Result found={found} onMarked={setMarked} onBack={start} /> : <ImportForm onFound={setFound} />;
}
