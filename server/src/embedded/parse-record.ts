/** A JSON object as a record of unknown values; empty for any other JSON. Throws SyntaxError when it is not JSON. */
export function parseRecord(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}
