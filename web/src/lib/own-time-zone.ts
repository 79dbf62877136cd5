/** The time zone of this device; undefined where it does not say: then the server takes Addis Ababa's. */
export function ownTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
