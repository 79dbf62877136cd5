/** ETB off the whole line. */
export type DiscountOfLine = { discount: number }

/** Columns of a line that its amount is less by. */
export const DISCOUNT_OFF = ['discount']

/** SQL of a line m, of the sign of its document. */
export const discountOfLine = (_shown: (value: string) => string, sign: 1 | -1 | 0) => ({
  discount: `coalesce(${sign === -1 ? '-' : ''}m.discount, 0)`,
})

/** SQL of all lines m of a document, in the audit trail. */
export const DISCOUNT_AUDITED = { discount: '-sum(m.discount_by_hand)' }

/** SQL of a line m in reports, with its sign. */
export const DISCOUNT_REPORTED = { discount: 'coalesce(m.discount, 0)' }

/** SQL of all lines m of several documents. */
export const DISCOUNT_SUMMED = 'coalesce(-sum(m.discount), 0) as discounts'

export type DiscountToPost = {
  /** ETB off the whole line. */
  discount?: number
  /** ETB of it that the seller gave. */
  discountByHand?: number
}

export function discountToPost({ discount, discountByHand }: DiscountToPost, sign: 1 | -1) {
  const signed = (value?: number) => (value === undefined ? undefined : sign * value)
  return { discount: signed(discount), discount_by_hand: signed(discountByHand) }
}

export const discountPosted = ({ discount = 0 }: DiscountToPost): DiscountOfLine => ({ discount })
