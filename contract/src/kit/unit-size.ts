import * as z from 'zod/mini'

import { readingsOf, readTyped } from './read-number.ts'

/** How a product is counted: a quantity is a whole number of `unitSize`-ths of the unit; absent: of units. */
export type Measured = { unitSize?: number | undefined }

export const measuredShape = { unitSize: z.optional(z.int()) }

export const measuredInput = { unitSize: z.optional(z.literal([1, 1000])) }

export const countedInput = (message: string) => ({ unitSize: z.optional(z.int(message)) })

export const IN_THOUSANDTHS = { unitSize: 1000 }

export const partsOf = ({ unitSize = 1 }: Measured = {}): number => unitSize

export function inShownUnit(quantity: number, { unitSize = 1 }: Measured = {}): number {
  return quantity / unitSize
}

export function measured(size: number | null): Measured {
  return size === null ? {} : { unitSize: size }
}

export function countedAs({ unitSize }: Measured = {}): Measured {
  return unitSize === undefined ? {} : { unitSize }
}

export const isCountedAlike = (one: Measured = {}, other: Measured = {}): boolean =>
  (one.unitSize ?? 1) === (other.unitSize ?? 1)

export type TypedQuantity = number | string

/** A typed quantity as the product is counted; text that is none stays. One piece is not written as `1.000`. */
export function counted(typed: string, product: Measured = {}): TypedQuantity {
  const { '.': dot = 0, ',': comma = 0 } = readingsOf(typed)
  if ((product.unitSize ?? 1) === 1 && Math.abs(dot) < Math.abs(comma)) return typed
  const quantity = asCounted(readTyped(typed) ?? Number.NaN, product)
  return Number.isNaN(quantity) ? typed : quantity
}

/** A quantity in the product's unit as it is counted; NaN when it has more decimals than that. */
export function asCounted(inUnit: number, { unitSize = 1 }: Measured = {}): number {
  const quantity = Math.round(inUnit * unitSize)
  return quantity / unitSize === inUnit ? quantity : Number.NaN
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
