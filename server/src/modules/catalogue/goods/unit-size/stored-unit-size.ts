/** Null for products that are counted in units. */
export function storedUnitSize(unitSize: number | null | undefined): number | null {
  return unitSize === undefined || unitSize === 1 ? null : unitSize
}
