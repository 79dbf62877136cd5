import type { Typed } from '../lines/goods-line.ts'

/** A line whose product is known before the form opens. */
export type KnownLine = { productId: string; quantity: Typed }

/** Lines without a quantity are not sent. */
export const isSent = ({ quantity }: KnownLine) => quantity !== '' && quantity !== 0

/** The path of a line in what is sent; one that is not sent has no refusal there. */
export const sentPath = <Line extends KnownLine>(
  items: readonly Line[],
  line: Line,
  isPart: (line: Line) => boolean = isSent,
) => `items.${items.filter(isPart).indexOf(line)}`
