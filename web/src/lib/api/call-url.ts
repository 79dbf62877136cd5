const API_BASE = '/api'

export function givenIn(query: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  )
}

export function callUrl(path: string, query?: object): string {
  const given = Object.entries(givenIn(query))
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`
}

export function pathWith(path: string, params: object | undefined): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}
