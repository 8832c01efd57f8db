// The command that installs recordings, in a process of its own: what it prints, and what it leaves.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'hanzivine-voices-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function runCommand(...options: string[]) {
  const folder = join(parent, 'voices');
  const command = join(import.meta.dirname, 'install-voices.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    env: { ...process.env, VOICES_DIR: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim(), isInstalled: existsSync(folder) };
}

const broken = join(parent, 'broken.tar');
writeFileSync(broken, 'no archive at all'.repeat(100));

test.each([
  [['--from', join(parent, 'nothing.tar')], /nothing\.tar cannot be opened \(ENOENT\)\.$/],
  [['--from', broken], /^The archive .*(?:damaged|no tar file)\.$/],
  [['--from'], /`npm run voices -- --from FILE`\.$/],
  [['somewhere.tar'], /`npm run voices -- --from FILE`\.$/],
])('%j is refused in one sentence, and nothing is installed', (options, message) => {
  const { status, stderr, isInstalled } = runCommand(...options);
  expect(stderr).toMatch(message);
  expect(stderr.split('\n')).toHaveLength(1);
  expect({ status, isInstalled }).toEqual({ status: 1, isInstalled: false });
});

// Only where somebody names the archive of the real collection; everything else is tested with one of our own.
const archive = process.env.VOICES_ARCHIVE;
if (archive !== undefined)
  test('the real collection covers nine of ten items by a word or an exact homophone', { timeout: 60_000 }, () => {
    const { stdout } = runCommand('--from', archive);
    const share = /sounds exactly alike \(([\d.]+) % with these\)/.exec(stdout)?.[1];
    expect(Number(share)).toBeGreaterThanOrEqual(90);
  });
