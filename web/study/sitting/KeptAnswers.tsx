// Sends what an earlier visit left on this device, whatever page is open now (experience, "The hand").
import { useLearnersOutbox } from './useLearnersOutbox.ts';

/** Shows nothing. */
export default function KeptAnswers() {
  useLearnersOutbox();
  return null;
}
