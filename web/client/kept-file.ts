// Reads files that the device keeps, such as dictionary and strokes; one that cannot be read is fetched again, past everything that keeps it.

/** Fetches a file of JSON and parses it. Throws what `fetch` or `parse` throws, or an Error where the file is not there. */
export async function fetchKeptFile<Content>(address: string, parse: (json: unknown) => Content, signal?: AbortSignal): Promise<Content> {
  const read = async (cache: 'default' | 'reload') => {
    const response = await fetch(address, { cache, ...(signal && { signal }) });
    if (!response.ok) throw new Error(`There is no ${address}`);
    return parse(await response.json());
  };
  try {
    return await read('default');
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return read('reload');
  }
}
