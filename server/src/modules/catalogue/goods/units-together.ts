/** The units of each product in all lines together. */
export function unitsTogether(
  lines: readonly { productId: string; quantity: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { productId, quantity } of lines) addUnits(units, productId, quantity)
  return units
}

/** Adds to the units of a name, and returns them. */
export function addUnits(units: Map<string, number>, name: string, more: number): number {
  const sum = (units.get(name) ?? 0) + more
  units.set(name, sum)
  return sum
}
