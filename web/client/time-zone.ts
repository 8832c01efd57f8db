// The time zone of the device.

/** Returns the device's time zone, which decides when a day of the schedule starts. */
export function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
