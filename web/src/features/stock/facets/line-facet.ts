import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** A part of a line of a document, such as its cost. Its field is a `LineColumn`. `Of`: what of the product it needs. */
export type LineFacet<Line, Of = Goods> = {
  /** Its fields in a line that nothing was typed in. */
  empty: Partial<Line>
  /** Of the call. */
  toBody: (line: Line, goods: Of | undefined) => object
}

/** A field that may stay empty. */
export const unlessEmpty = (typed: number | string) => (typed === '' ? undefined : typed)
