// Loads the library that writes characters, where one is written: it is not part of the app's first files.
import type writing from 'hanzi-writer';
import { loadModule } from '#web/client/module-loading.ts';

/** The class of hanzi-writer. Rejects where its file cannot be loaded. */
export async function loadHanziWriter(): Promise<typeof writing.default> {
  // The package's types describe its CommonJS build; the bundler takes the module build, whose default is the class.
  const { default: writer } = (await loadModule(() => import('hanzi-writer'))) as unknown as { default: typeof writing.default };
  return writer;
}
