// `npm run voices`: installs the recordings of the public collection audio-cmn, from its address or, with `-- --from FILE`, from a file.
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { openCourse } from '#content/compiled-course.ts';
import { ConfigError, readConfig } from './config.ts';
import { exitWithError } from './exit-with-error.ts';
import { VoicesError, readCollection } from './voices/collection.ts';
import { installVoices } from './voices/installation.ts';
import { countCoverage } from './voices/voice-course.ts';
import { listVoiceNames } from './voices/voice-choice.ts';

const collectionAddress = 'https://github.com/hugolpz/audio-cmn/archive/refs/heads/master.tar.gz';
const fileAdvice = 'download it elsewhere and name it: `npm run voices -- --from FILE`';

function parseFile(): string | undefined {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
    return from === undefined ? undefined : resolve(from);
  } catch {
    throw new ConfigError('`npm run voices` takes nothing but a file to install from: `npm run voices -- --from FILE`.');
  }
}

async function openCollection(file: string | undefined): Promise<Readable> {
  if (file !== undefined) {
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      throw new VoicesError(`${file} cannot be opened (${error.code}).`);
    });
    return handle.createReadStream();
  }
  console.log(`Reading ${collectionAddress}. The whole collection is large: this takes some minutes.`);
  const response = await fetch(collectionAddress).catch((error: unknown) => {
    const { message, cause } = error as Error;
    throw new VoicesError(`${collectionAddress} cannot be reached (${cause instanceof Error ? cause.message : message}): ${fileAdvice}.`);
  });
  if (!response.ok || !response.body) throw new VoicesError(`${collectionAddress} answers ${response.status}: ${fileAdvice}.`);
  return Readable.fromWeb(response.body);
}

async function runCommand(): Promise<void> {
  const file = parseFile();
  // Only what names the folder: an installation needs no other setting of production.
  const { DATA_DIR, VOICES_DIR } = process.env;
  const { voicesFolder } = readConfig({ DATA_DIR, VOICES_DIR });
  const course = openCourse();
  const voices = await installVoices(voicesFolder, async (take) =>
    readCollection(await openCollection(file), listVoiceNames(course), take),
  );
  const { own, homophone, syllable, none } = countCoverage(course, voices);
  const total = own + homophone + syllable + none;
  const percent = (count: number) => `${((count / total) * 100).toFixed(1)} %`;
  console.log(`Installed ${voices.hashes.size} recordings in ${resolve(voicesFolder)}.
Of the ${total} items of the course
  ${own} have their own (${percent(own)}),
  ${homophone} take one that sounds exactly alike (${percent(own + homophone)} with these),
  ${syllable} take that of their syllable (${percent(own + homophone + syllable)} with these),
  ${none} have none: the browser's voice speaks them.
A server that is running has to be started again. The recordings are by Yue Tan and Chen Wang (CC BY-SA).`);
}

await runCommand().catch(exitWithError);
