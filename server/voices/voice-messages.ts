// What the server says of the recordings when it starts.
import { formatNumber } from '#contract/format.ts';

/** How much of the course the recordings cover. */
export function formatCoverage(recordings: number, covered: number, items: number): string {
  return `Voices: ${formatNumber(recordings)} recordings are installed and cover ${formatNumber(covered)} of ${formatNumber(items)} items.`;
}
