import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'

/** A part of a line of a document, such as its cost. Its field is a `LineColumn`. `Of`: the part of the product that it needs. */
export type LineFacet<Line, Of = Goods> = {
  /** Its fields in a line that nothing was typed in. */
  empty: Partial<Line>
  /** Its fields by a scan; null: the scanned goods count in another line. */
  scanned?: (line: Line, scanned: Scanned) => Partial<Line> | null
  /** Its fields after the line is counted in a pack of another size. */
  repacked?: (line: Line, from: number, to: number) => Partial<Line>
  /** The line is not the only one of its product. */
  isPart?: (line: Line) => boolean
  /** Of the call. */
  toBody: (line: Line, goods: Of | undefined) => object
}

/** A field that may stay empty. */
export const unlessEmpty = (typed: number | string) => (typed === '' ? undefined : typed)
