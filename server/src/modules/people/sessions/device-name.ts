/** The first that a user agent names: many call themselves Chrome, too, or Safari. */
const BROWSERS = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const

const SHOWN: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung',
  Macintosh: 'Mac',
}

/** Browser and system of a user agent, such as `Chrome · Android`, by which people know their devices; null: neither is known. */
export function deviceName(agent = ''): string | null {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find((name) => agent.includes(name)) ?? [],
  )
  return found.length === 0 ? null : found.map((name) => SHOWN[name] ?? name).join(' · ')
}
