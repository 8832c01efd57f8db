// `npm run check`: types, lint and unit tests at once, for the inner loop; prints what fails and how long each took.
import { spawn } from 'node:child_process';

const commands = ['npm run --silent types', 'npm run --silent lint', 'vitest run --project unit'];

interface CommandResult {
  readonly command: string;
  readonly succeeded: boolean;
  readonly seconds: number;
  readonly output: string;
}

function runCommand(command: string): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => resolve({ command, succeeded: code === 0, seconds: (performance.now() - startedAt) / 1000, output }));
  });
}

const results = await Promise.all(commands.map(runCommand));
for (const { command, succeeded, output } of results) if (!succeeded) console.log(`\n> ${command}\n${output}`);
for (const { command, succeeded, seconds } of results)
  console.log(`${succeeded ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s: ${command}`);
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;
