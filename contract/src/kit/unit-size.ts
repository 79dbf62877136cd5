/** How a product is counted: a quantity is a whole number of `unitSize`-ths of the unit; absent: of units. */
export type Measured = { unitSize?: number | undefined }

export function inShownUnit(quantity: number, { unitSize = 1 }: Measured = {}): number {
  return quantity / unitSize
}

export function measured(size: number | null): Measured {
  return size === null ? {} : { unitSize: size }
}

export type TypedQuantity = number | string

/** A typed quantity as the product is counted. A comma is a decimal sign. */
export function counted(typed: string, { unitSize = 1 }: Measured = {}): TypedQuantity {
  if (unitSize === 1) return /^-?\d+$/.test(typed) ? Number(typed) : typed
  const [, whole = '', decimals = ''] = /^(-?\d*)(?:[.,](\d*))?$/.exec(typed) ?? []
  const part = decimals.replace(/0+$/, '')
  const places = String(unitSize).length - 1
  if (!/\d/.test(whole + decimals) || part.length > places) return typed
  return Number(whole + part.padEnd(places, '0'))
}

export function shown(quantity: TypedQuantity, { unitSize = 1 }: Measured = {}): string {
  return String(typeof quantity === 'number' ? quantity / unitSize : quantity)
}

/** A quantity that was typed for one product, as another one is counted: 2 pieces become 2 kg. */
export function recounted(
  quantity: TypedQuantity,
  from: Measured | undefined,
  to: Measured | undefined,
): TypedQuantity {
  return from?.unitSize === to?.unitSize && typeof quantity === 'number'
    ? quantity
    : counted(shown(quantity, from), to)
}
