// `npm run audit`: queries the registry for known vulnerabilities in every package of package-lock.json, and says clearly when it got no answer.
// Ends with 0: none, or below high; 1: high or critical; 2: not checked.
import { spawnSync } from 'node:child_process';
import * as z from 'zod';

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const;
const urgent: readonly string[] = ['critical', 'high'];

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.enum(severities), range: z.string() })),
  metadata: z.object({ dependencies: z.object({ prod: z.number(), total: z.number() }) }),
});
const failure = z.object({ message: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `npm audit --json` found, as lines for a person, and the code to end with. */
export function judgeAudit(output: string): { code: 0 | 1 | 2; lines: string[] } {
  const json = parseJson(output);
  const { success, data } = report.safeParse(json);
  if (!success) {
    const reason = failure.safeParse(json).data?.message ?? 'npm audit gave no report';
    return { code: 2, lines: [`Not checked: ${reason}. Nothing is known of any package; run this where the registry answers.`] };
  }
  const { prod, total } = data.metadata.dependencies;
  const found = Object.values(data.vulnerabilities).sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  const checked = `Checked ${total} packages, ${prod} of them needed at run time: ${found.length === 0 ? 'no known vulnerabilities' : `${found.length} with known vulnerabilities`}.`;
  return {
    code: found.some(({ severity }) => urgent.includes(severity)) ? 1 : 0,
    lines: [...found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`), checked],
  };
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { code, lines } = judgeAudit(stdout);
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
