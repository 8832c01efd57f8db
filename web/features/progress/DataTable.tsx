// The numbers of a plot as a table, folded away until asked for.

export interface TableData {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table whose first column names the row. */
export function PlainTable({ caption, head, rows }: TableData) {
  return (
    // Wide tables scroll by themselves; the page never does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div role="region" aria-label={caption} tabIndex={0} className="max-h-96 overflow-auto rounded-control border border-line">
      <table className="w-full border-collapse text-sm tabular-nums max-[28rem]:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised">
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line px-3 py-2 font-medium max-[28rem]:px-1.5 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-20 px-3 py-1.5 max-[28rem]:px-1.5 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-3 py-1.5 max-[28rem]:px-1.5 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table behind a plot. */
export function DataTable(table: TableData) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-sm text-muted underline underline-offset-4 hover:text-ink">
        Show as a table<span className="sr-only">{`: ${table.caption}`}</span>
      </summary>
      <PlainTable {...table} />
    </details>
  );
}
