/** The time zone of this device; undefined when unknown: the server's default is Addis Ababa. */
export function ownTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
