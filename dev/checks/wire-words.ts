// Finds words of the wire in code that has names of its own for them, by the contract's own shapes: fields and values that are other ones once decoded.
import * as z from 'zod/mini';
import { allCalls, allEndpoints } from '#contract/all-calls.ts';
import { allSentEvents, receivedEvents } from '#contract/live-events.ts';
import { tradeNames } from '#contract/wire.ts';
import type { SourceFile } from './architecture.ts';

/** What a walk needs of a shape of zod. */
interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly in?: unknown;
  readonly out?: unknown;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly options?: readonly unknown[];
  readonly items?: readonly unknown[];
  readonly keyType?: unknown;
  readonly valueType?: unknown;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

type Side = 'in' | 'out';

interface Words {
  readonly fields: Set<string>;
  /** Texts that a codec turns into something else, and those of several words, which no name of ours has. */
  readonly values: Set<string>;
}

function getDefinition(shape: unknown): Definition | undefined {
  return (shape as { readonly def?: Definition } | undefined)?.def;
}

function listTexts(shape: unknown): string[] {
  const definition = getDefinition(shape);
  if (!definition) return [];
  const { values = [], entries = {}, innerType, options = [] } = definition;
  const own = [...values, ...Object.values(entries)].filter((value) => typeof value === 'string');
  return [...own, ...[innerType, ...options].flatMap(listTexts)];
}

// One side of a shape: a codec has two, everything else is the same on both.
function collect(shape: unknown, side: Side, words: Words): void {
  const definition = getDefinition(shape);
  if (!definition) return;
  for (const field of Object.keys(definition.shape ?? {})) words.fields.add(field);
  for (const text of listTexts(shape)) if (text.includes(' ')) words.values.add(text);
  for (const text of side === 'in' ? listTexts(definition.in) : []) {
    const decoded = z.safeDecode(shape as z.ZodMiniType, text);
    if (text !== '' && decoded.success && decoded.data !== text) words.values.add(text);
  }
  const inner = [
    ...Object.values(definition.shape ?? {}),
    definition[side],
    definition.element,
    definition.innerType,
    definition.keyType,
    definition.valueType,
    ...(definition.options ?? []),
    ...(definition.items ?? []),
  ];
  for (const one of inner) collect(one, side, words);
}

function collectSide(side: Side): Words {
  const words: Words = { fields: new Set(), values: new Set() };
  const shapes = [
    ...allCalls.flatMap(({ call }) => [call.input, call.reply]),
    ...allEndpoints.map(({ input }) => input),
    ...allSentEvents.flatMap(({ input, reply }) => [input, reply]),
    ...Object.values(receivedEvents).map(({ payload }) => payload),
  ];
  for (const shape of shapes) collect(shape, side, words);
  return words;
}

// The decoded side of these codecs is a type, which the walk cannot see; it has the same names.
const keptNames = [
  'chatName',
  'clientMessageId',
  'friendReadCursor',
  'friendRemoved',
  'homographReadings',
  'partOfSpeech',
  'readCursor',
  'sameMeaning',
  'sameMeaningReadings',
  'sameSound',
];
// What is written so is a word of the wire. A plain word, such as `sound`, says nothing: other things are called so too.
const tellingField = /_|\d|[a-z][A-Z]/;
const everydayTexts = /^(?:yes|no|not)$/i;

/** Fields and texts that only the wire knows, as far as they can be told from other words. */
export function listWireWords(): { readonly fields: readonly string[]; readonly texts: readonly string[] } {
  const [wire, decoded] = [collectSide('in'), collectSide('out')];
  return {
    fields: [...wire.fields].filter(
      (field) => !decoded.fields.has(field) && !keptNames.includes(field) && (field in tradeNames || tellingField.test(field)),
    ),
    texts: [...wire.values].filter((text) => !decoded.values.has(text) && !everydayTexts.test(text)),
  };
}

// Those that speak the wire: the contract, drivers and stand-ins of the API, tests; migrations, which are never changed; and two with words of others:
// the columns of the tables of words, and PayPal's own script.
const wireFiles =
  /^(?:contract|e2e|bench|server\/schema\/migrations)\/|^dev\/(?:fixtures|stand-ins)\/|^dev\/checks\/wire-words\.ts$|^content\/tables\.ts$|^web\/features\/payments\/PaypalButtons\.tsx$|\.test\.tsx?$/;

/** The columns of the database: on the server these words mean them, and no decoded input or reply has a field of that name. */
function listColumns(files: readonly SourceFile[]): ReadonlySet<string> {
  const tables = files.filter(({ path }) => /^server\/schema\/\S*tables\.ts$/.test(path));
  return new Set(tables.flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+)\??: /gm)].map(([, column = '']) => column)));
}

/** Finds words of the wire where code has names of its own for them, as `file: word`. */
export function findWireWords(files: readonly SourceFile[]): string[] {
  const { fields, texts } = listWireWords();
  const columns = listColumns(files);
  return files
    .filter(({ path }) => !wireFiles.test(path))
    .flatMap(({ path, text }) => {
      const isServer = /^(?:server|dev)\//.test(path);
      const named = fields.filter((field) => !(isServer && columns.has(field)));
      // As an identifier or the name of a property: not within a text or a longer word.
      const pattern = new RegExp(`(?<![\\w'"\`/:?])(?:${named.join('|')})(?![\\w'"\`/|])|'(?:${texts.join('|')})'`, 'g');
      return [...new Set(text.match(pattern))].map((word) => `${path}: ${word}`);
    });
}
