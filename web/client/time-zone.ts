// The time zone of the device.

/** Returns the device's time zone, which decides when a day of the schedule starts. Temporal, where a browser has it, says so without the formats of a language, which keep a phone busy for a tenth of a second. */
export function getTimeZone(): string {
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
