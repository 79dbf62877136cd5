import type { Step } from './steps-without.ts'

/** Units of a document that left. `lacking`: of them, those that left before they came; `ahead`: others that had left so before. */
export type Early = {
  documentId: string
  units: number
  lacking: number
  ahead: number
  average: number | null
}

/** All lines of a document leave together. */
export function leave(
  early: Early[],
  { documentId, quantity }: Step,
  { units, average }: { units: number; average: number | null },
): void {
  const lacking = Math.min(-quantity, Math.max(0, -(units + quantity)))
  const others = early.find((one) => one.documentId === documentId)
  if (others === undefined)
    early.push({ documentId, units: -quantity, lacking, ahead: Math.max(0, -units), average })
  else {
    others.units -= quantity
    others.lacking += lacking
  }
}

/** Units that left before they came cost what those do that come for them. */
export function cover(
  early: readonly Early[],
  left: Map<string, number | null>,
  { units, each }: { units: number; each: number | null },
): void {
  for (const one of early) {
    const came = Math.min(one.lacking, Math.max(0, units - one.ahead))
    one.ahead = Math.max(0, one.ahead - units)
    if (came === 0) continue
    one.lacking -= came
    one.average ??= each
    const before = left.get(one.documentId) ?? null
    const more = each === null ? 0 : ((each - (one.average ?? each)) * came) / one.units
    left.set(one.documentId, before === null ? each : before + more)
  }
}
