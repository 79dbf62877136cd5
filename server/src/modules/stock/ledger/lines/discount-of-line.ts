/** ETB off the whole line. */
export type DiscountOfLine = { discount: number }

/** SQL of a line m, of the sign of its document. */
export const discountOfLine = (_shown: (value: string) => string, sign: 1 | -1 | 0) => ({
  discount: `coalesce(${sign === -1 ? '-' : ''}m.discount, 0)`,
})
