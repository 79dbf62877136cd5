import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

/** The path of a call below /api, with its parameters in it. */
export function filledPath(endpoint: Endpoint, params: unknown): string {
  const texts = textsOf(params)
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(texts[name] ?? ''),
  )
}

/** A body as it is sent; a text stays as it is. */
export function jsonText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The headers with the session's token. */
export function headersOf(headers: object | undefined, token: string | undefined) {
  return { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
}

/** Parameters as the texts they are sent as; those that are undefined are not sent. */
export function textsOf(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {}
  const values: [string, unknown][] = Object.entries(part)
  return Object.fromEntries(
    values.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}
