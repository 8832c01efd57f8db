// Several reads in one statement: a call that shows much queries the database once.

/**
 * Joins reads into one statement with one row, where each column holds the rows of one read as a JSON list, in their order. All of them
 * see the same parameters and the same moment. Times arrive as text and bigint as numbers: select neither ids nor money.
 */
export function combineQueries(queries: Readonly<Record<string, string>>): string {
  const columns = Object.entries(queries).map(
    ([name, query]) => `(select coalesce(json_agg(rows), '[]'::json) from (${query}) rows) as "${name}"`,
  );
  return `select ${columns.join(', ')}`;
}
