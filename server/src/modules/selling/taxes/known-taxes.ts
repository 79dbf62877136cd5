/** Institutions that have taxes. One that is missing costs a second try of its next sale, never a wrong one. */
const known = new Set<string>()
const KNOWN_MAX = 10_000

export function isTaxed(institutionId: string): boolean {
  return known.has(institutionId)
}

export function rememberTaxed(institutionId: string): void {
  if (known.size >= KNOWN_MAX) known.clear()
  known.add(institutionId)
}
