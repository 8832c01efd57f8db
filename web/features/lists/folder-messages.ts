// The names of folders.
import type { Folder } from '#engine/progress.ts';

/** Formats the range of a folder, such as 26-50 (learning §2 "Word lists"). */
export function formatRange({ from, to }: Folder): string {
  return `${from}-${to}`;
}
