// Names for what a device sends, so that it counts once however often it is sent.

/** A random name in the form of a UUID, as the log of reviews has them. */
export function createEventId(): string {
  return createRandomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A random name of 32 hexadecimal digits. */
export function createRandomId(): string {
  // randomUUID exists only on https and localhost.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
