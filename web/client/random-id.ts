// Names for what a device sends, so that it counts once however often it is sent.

/** A random name of 32 hexadecimal digits. */
export function createRandomId(): string {
  // randomUUID exists only on https and localhost.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
