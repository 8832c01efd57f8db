// The audit of dependencies: a registry that does not answer is never told as clean.
import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

function writeReport(...found: readonly { name: string; severity: string }[]): string {
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(found.map((entry) => [entry.name, { ...entry, range: '<2.0.0' }])),
    metadata: { dependencies: { prod: 3, total: 9 } },
  });
}

test('no known vulnerabilities: 0, and how many packages were checked', () =>
  expect(judgeAudit(writeReport())).toEqual({
    code: 0,
    lines: ['Checked 9 packages, 3 of them needed at run time: no known vulnerabilities.'],
  }));

test('the worst first; high and critical fail', () => {
  const low = { name: 'b', severity: 'low' };
  expect(judgeAudit(writeReport(low))).toMatchObject({ code: 0 });
  expect(judgeAudit(writeReport(low, { name: 'a', severity: 'high' }))).toEqual({
    code: 1,
    lines: ['high: a <2.0.0', 'low: b <2.0.0', 'Checked 9 packages, 3 of them needed at run time: 2 with known vulnerabilities.'],
  });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', '405 Method Not Allowed'],
  ['', 'gave no report'],
  ['{}', 'gave no report'],
])('%j: not checked, and not clean', (output, reason) => {
  const { code, lines } = judgeAudit(output);
  expect(code).toBe(2);
  expect(lines.join('\n')).toMatch(new RegExp(`^Not checked: .*${reason}`));
});
