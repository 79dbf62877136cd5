const API_BASE = '/api'

/** What is sent of a query: not what is undefined, null or empty. */
export function givenIn(query: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  )
}

/** The address of a call, its path filled already; what is not given, or empty, is left out of the query. */
export function callUrl(path: string, query?: object): string {
  const given = Object.entries(givenIn(query))
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`
}
