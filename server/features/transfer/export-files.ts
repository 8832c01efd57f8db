// What a learner exports: words with their states, the log of reviews, and an Anki package of the words learnt.
import { contentChangedAt } from '#content/changed-at.ts';
import type { ExportFile } from '#contract/transfer.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type WordList, getExamLevel } from '#contract/wire.ts';
import { isWordDone } from '#engine/progress.ts';
import { type WordState, findWordState } from '#engine/word-states.ts';
import { listItems } from '#server/learner/level-content.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { inSlices, withRests } from '#server/learner/slices.ts';
import { defineTask } from '#server/threads/thread-pool.ts';
import type { AnkiSchedule, AnkiWord } from './anki-package.ts';
import type { AnkiInput } from './anki-task.ts';
import { type CsvValue, byteOrderMark, formatCsvLine } from './csv.ts';
import {
  type OwnNoteRow,
  type OwnReviewRow,
  type OwnItemRow,
  type OwnMemoryRow,
  readOwnItems,
  readOwnMemories,
  readOwnNotes,
  readOwnReviews,
} from './store.ts';

/** Whose files, and when. */
export interface ExportOptions {
  readonly userId: string;
  readonly wordList: WordList;
  readonly timeZone: string | undefined;
  readonly now: Date;
}

type ExportServices = Pick<Services, 'database' | 'course' | 'threads'>;

interface OwnWord {
  readonly word: StudyWord;
  readonly row: Pick<OwnItemRow, 'answered' | 'ignored' | 'known_from'>;
  /** The learner's memory of it; undefined before it is learnt. */
  readonly memory: OwnMemoryRow | undefined;
  /** What the learner wrote about it; undefined without. */
  readonly own: OwnNoteRow | undefined;
  readonly state: WordState;
}

/** Returns the parts of a file in order. What it needs is read as it goes: a long log is never in memory as a whole. */
export function writeExportFile(
  file: ExportFile,
  services: ExportServices,
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array, void> {
  const writers = { 'words.csv': writeWordsCsv, 'reviews.csv': writeReviewsCsv, 'words.json': writeJson, 'words.apkg': writeAnki };
  return writers[file](services, options);
}

// A word that was only written about.
const untouched = { answered: [], ignored: false, known_from: null };

/** The learner's words in the order of the course; those that have left it are left out. */
async function loadOwnWords(
  services: ExportServices,
  { userId, wordList }: Pick<ExportOptions, 'userId' | 'wordList'>,
): Promise<OwnWord[]> {
  const { kysely } = services.database;
  const rows = new Map((await readOwnItems(kysely, userId)).map((row) => [row.word_id, row]));
  const memories = new Map((await readOwnMemories(kysely, userId)).map((row) => [row.word_id, row]));
  const notes = new Map((await readOwnNotes(kysely, userId)).map((note) => [note.word_id, note]));
  const items = listItems(services, wordList);
  const ownWords: OwnWord[] = [];
  for await (const slice of inSlices(items))
    for (const { levelContent, word } of slice) {
      const own = notes.get(word.memoryId);
      const row = rows.get(word.id) ?? (own && untouched);
      if (!row) continue;
      const keys = levelContent.study.listKeys(word.id);
      const isLearnt = isWordDone(keys, new Set(row.answered), row.known_from !== null);
      const memory = isLearnt ? memories.get(word.memoryId) : undefined;
      // What no level repeats any more was marked as known in the one where it was learnt.
      const isIgnored = row.ignored || (isLearnt && memory?.levels.length === 0);
      const facts = { isBegun: row.answered.length > 0, isLearnt, isIgnored, memory: memory?.memory ?? undefined };
      ownWords.push({ word, row, memory, own, state: findWordState(facts) });
    }
  return ownWords;
}

type Columns<Source> = readonly (readonly [name: string, read: (source: Source) => CsvValue])[];

// A note can be written about any word: by itself it opens no card that the learner may not see.
function findCard({ word, state }: OwnWord): StudyWord | undefined {
  return state === 'new' ? undefined : word;
}

// In CSV and JSON alike.
const wordColumns: Columns<OwnWord> = [
  ['id', ({ word }) => word.id],
  ['level', ({ word }) => getExamLevel(word.level)],
  ['chinese', ({ word }) => word.text],
  ['traditional', ({ word }) => word.traditional],
  ['pinyin', ({ word }) => word.reading],
  ['meaning', ({ word }) => word.translations.join('; ')],
  ['association', (own) => findCard(own)?.association ?? ''],
  ['sentence', (own) => findCard(own)?.sentence?.chinese ?? ''],
  ['sentence_meaning', (own) => findCard(own)?.sentence?.translation ?? ''],
  ['own_note', ({ own }) => own?.note ?? ''],
  ['own_association', ({ own }) => own?.association ?? ''],
  ['own_synonyms', ({ own }) => own?.synonyms.join('; ') ?? ''],
  ['state', ({ state }) => state],
  ['known_from', ({ row }) => row.known_from && getExamLevel(row.known_from)],
  ['learnt_on', ({ memory }) => formatDay(memory?.learnt_day)],
  ['due_on', ({ state, memory }) => (state === 'known' ? null : formatDay(memory?.due_day))],
  ['last_repeat', ({ memory }) => formatDay(memory?.memory?.day)],
  ['repeats', ({ memory }) => memory?.memory?.repeats ?? 0],
  ['lapses', ({ memory }) => memory?.memory?.lapses ?? 0],
  ['stability', ({ memory }) => memory?.memory?.stability ?? null],
  ['difficulty', ({ memory }) => memory?.memory?.difficulty ?? null],
];

interface OwnReview {
  readonly row: OwnReviewRow;
  /** Empty for a word that has left the course. */
  readonly text: string;
}

const reviewColumns: Columns<OwnReview> = [
  ['event', ({ row }) => row.event_id],
  ['at', ({ row }) => row.reviewed_at.toISOString()],
  ['study_day', ({ row }) => formatDay(row.day)],
  ['level', ({ row }) => getExamLevel(row.level)],
  ['id', ({ row }) => row.word_id],
  ['chinese', ({ text }) => text],
  ['grade', ({ row }) => row.grade],
  ['recall', ({ row }) => row.recall],
  ['was_due', ({ row }) => row.was_due],
  ['kind', ({ row }) => row.kind],
  ['ms', ({ row }) => row.ms],
  ['undoes', ({ row }) => row.undoes],
];

function formatDay(day: number | null | undefined): string | null {
  return day === null || day === undefined ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function formatHeader<Source>(columns: Columns<Source>): string {
  return byteOrderMark + formatCsvLine(columns.map(([name]) => name));
}

function formatLine<Source>(columns: Columns<Source>, source: Source): string {
  return formatCsvLine(columns.map(([, read]) => read(source)));
}

function formatJson<Source>(columns: Columns<Source>, source: Source): string {
  return JSON.stringify(Object.fromEntries(columns.map(([name, read]) => [name, read(source)])));
}

async function* writeWordsCsv(services: ExportServices, options: ExportOptions): AsyncGenerator<string, void> {
  yield formatHeader(wordColumns);
  for await (const words of inSlices(await loadOwnWords(services, options)))
    yield words.map((word) => formatLine(wordColumns, word)).join('');
}

async function* readReviews({ database, course }: ExportServices, userId: string): AsyncGenerator<OwnReview[], void> {
  const texts = new Map([...course.levels.values()].flatMap(({ words }) => words.map(({ id, text }) => [id, text] as const)));
  for await (const batch of withRests(readOwnReviews(database.kysely, userId)))
    for await (const rows of inSlices(batch)) yield rows.map((row) => ({ row, text: texts.get(row.word_id) ?? '' }));
}

async function* writeReviewsCsv(services: ExportServices, { userId }: ExportOptions): AsyncGenerator<string, void> {
  yield formatHeader(reviewColumns);
  for await (const reviews of readReviews(services, userId)) yield reviews.map((review) => formatLine(reviewColumns, review)).join('');
}

async function* writeJson(services: ExportServices, options: ExportOptions): AsyncGenerator<string, void> {
  const { userId, now } = options;
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"words":[`;
  let separator = '\n';
  for await (const words of inSlices(await loadOwnWords(services, options))) {
    yield separator + words.map((word) => formatJson(wordColumns, word)).join(',\n');
    separator = ',\n';
  }
  yield '\n],"reviews":[';
  separator = '\n';
  for await (const reviews of readReviews(services, userId)) {
    yield separator + reviews.map((review) => formatJson(reviewColumns, review)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

const ankiTask = defineTask<AnkiInput, Uint8Array>(new URL('./anki-task.ts', import.meta.url));
const ankiTimeoutMs = 30_000;

async function* writeAnki(services: ExportServices, options: ExportOptions): AsyncGenerator<Uint8Array, void> {
  const { userId, timeZone, now } = options;
  const notes = await listNotes(services, options);
  const words: string[] = [];
  let firstDay = getStudyDay(now, timeZone);
  for await (const slice of inSlices(notes)) {
    const written = slice.map(toAnkiWord);
    firstDay = Math.min(firstDay, ...written.map(({ schedule }) => schedule?.dueDay ?? firstDay));
    words.push(JSON.stringify(written));
  }
  const clock = { now: now.getTime(), firstDay, firstDayStart: getDayStart(firstDay, timeZone).getTime() };
  yield await services.threads.run(ankiTask, { words, clock }, { learnerId: userId, timeoutMs: ankiTimeoutMs });
}

/** A word with its items in all levels in which the learner has it, and the id of its first item in the course. */
interface Note {
  readonly id: string;
  readonly items: readonly [OwnWord, ...OwnWord[]];
}

/** The words that are learnt or known, each once. A word that is only begun is not learnt, and stays here. */
async function listNotes(services: ExportServices, options: ExportOptions): Promise<Note[]> {
  const ownWords = (await loadOwnWords(services, options)).filter(({ state }) => state !== 'new' && state !== 'learning');
  const itemsById = Map.groupBy(ownWords, ({ word }) => word.memoryId);
  return [...itemsById].flatMap(([id, [first, ...others]]) => (first ? [{ id, items: [first, ...others] }] : []));
}

function toAnkiWord({ id, items }: Note): AnkiWord {
  const [{ word }] = items;
  const { sentence } = word;
  const [{ own }] = items;
  const ownAssociation = own?.association || undefined;
  const ownNotes = own?.note ? [own.note] : [];
  const [repeated] = items.filter(({ state }) => state !== 'known');
  return {
    id,
    changedAt: Math.max(contentChangedAt, own?.changed_at.getTime() ?? 0),
    fields: {
      Chinese: word.text,
      Pinyin: word.reading,
      Meaning: [...new Set(items.flatMap((item) => item.word.translations))].join('; '),
      // The own one first, as on the card.
      Association: [ownAssociation ?? word.association, ...ownNotes].filter((text) => text !== '').join('\n'),
      Sentence: sentence ? `${sentence.chinese}\n${sentence.pinyin}\n${sentence.translation}` : '',
    },
    tags: [...new Set([...items.map((item) => `HSK${getExamLevel(item.word.level)}`), ...(repeated ? [] : ['known'])])],
    schedule: repeated?.memory ? findSchedule(repeated.memory) : null,
  };
}

function findSchedule({ memory, learnt_day: learntDay, due_day: dueDay }: OwnMemoryRow): AnkiSchedule {
  return {
    dueDay,
    interval: Math.max(1, dueDay - (memory?.day ?? learntDay ?? dueDay)),
    repeats: memory?.repeats ?? 0,
    lapses: memory?.lapses ?? 0,
    memory: memory ?? undefined,
  };
}
