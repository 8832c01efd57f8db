// The watchdog in a process of its own: a blocked loop ends it, one that is only busy does not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function run(program: string): { readonly signal: string | null; readonly status: number | null; readonly output: string } {
  const file = join(import.meta.dirname, 'watchdog.ts');
  const code = `import { startWatchdog } from ${JSON.stringify(file)}; startWatchdog({ tickMs: 20, patience: 10 }); ${program}`;
  const { signal, status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return { signal, status, output: stdout };
}

test('a process whose event loop is blocked ends itself, and says so in its log', () => {
  const { signal, output } = run('setImmediate(() => { for (;;); });');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(output)).toMatchObject({ level: 60, msg: 'the event loop is blocked: this process ends itself' });
});

test('a process that does one long thing after another, and ends, is left alone', () => {
  const busy = 'let turns = 0; const work = () => { turns += 1; if (turns < 40) setTimeout(work, 20); else console.log("done"); }; work();';
  expect(run(busy)).toEqual({ signal: null, status: 0, output: 'done\n' });
});
