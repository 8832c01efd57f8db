// The texts of the contact page that depend on an address.

/** Where the answer goes. */
export function formatAnswerTo(address: string): string {
  return `We answer to ${address}.`;
}
