/** The units of each product in all lines together. */
export function unitsTogether(
  lines: readonly { productId: string; quantity: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { productId, quantity } of lines)
    units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}
