const API_BASE = '/api'

/** The address of a call, its path filled already; what is not given, or empty, is left out of the query. */
export function callUrl(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`
}
