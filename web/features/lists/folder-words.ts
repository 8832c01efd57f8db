// How a folder is called.
import type { Folder } from '#engine/progress.ts';

/** Such as 26-50 (learning §2 "Word lists"). */
export function rangeOf({ from, to }: Folder): string {
  return `${from}-${to}`;
}
