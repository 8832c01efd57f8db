// Cells of a CSV file: quoting, and what a spreadsheet would run.
import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  [['爱', 1, true, null], '爱,1,true,\r\n'],
  [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a=b'], "'=1+1,'+1,'-1,'@SUM(A1),\"'\tx\",a=b\r\n"],
  [['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  [['＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1'], "'＝1+1,'＋1,'－1,'＠SUM(A1),' =1\r\n"],
  [['a;=1+1', 'b\t=1'], '"a;=1+1","b\t=1"\r\n'],
  [[-1], '-1\r\n'],
])('%j', (values, line) => {
  expect(formatCsvLine(values)).toBe(line);
});
