// The files that a learner can export.
import { getTimeZone } from '#web/client/time-zone.ts';
import { useState } from 'react';
import { type ExportFile, buildExportAddress } from '#contract/transfer.ts';
import { fetchFile } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';

const files: readonly { readonly file: ExportFile; readonly name: string; readonly text: string }[] = [
  {
    file: 'words.apkg',
    name: 'Anki package',
    text: 'The words that you have learnt, with their associations and sentences. Anki goes on where you are.',
  },
  {
    file: 'words.csv',
    name: 'Words, CSV',
    text: 'Every word that you have begun, with its state, its schedule and your notes. For a spreadsheet.',
  },
  { file: 'reviews.csv', name: 'Reviews, CSV', text: 'Every repeat of a word, and how it went. For a spreadsheet.' },
  { file: 'words.json', name: 'Words and reviews, JSON', text: 'Both in one file, for programs.' },
];

async function download(file: ExportFile): Promise<void> {
  const { name, blob } = await fetchFile(buildExportAddress(file, getTimeZone()));
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** One line for each file. */
export function ExportFiles() {
  const [busy, setBusy] = useState<ExportFile>();
  async function run(file: ExportFile): Promise<void> {
    setBusy(file);
    try {
      await download(file);
    } catch (error) {
      notifyError(error, 'The file could not be made. Please try again.');
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <>
      <p className="mt-2 text-muted">They are yours: this stays open, also when your access to a level has ended.</p>
      <ul className="mt-3 divide-y divide-line">
        {files.map(({ file, name, text }) => (
          <li key={file} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-[min(14rem,100%)] flex-1">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-muted">{text}</p>
            </div>
            <Button isBusy={busy === file} disabled={busy !== undefined && busy !== file} onClick={() => void run(file)}>
              <span>{busy === file ? 'Preparing …' : 'Download'}</span>
              <span className="sr-only">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
