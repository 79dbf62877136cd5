/** Parses a JSON object; empty for any other JSON. Throws SyntaxError if it is not JSON. */
export function parseRecord(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}
