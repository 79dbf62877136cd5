import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { filledLines, newGoodsLine } from './goods-line.ts'
import { stockRules } from './line-rules.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { LineFacet } from '../facets/line-facet.ts'
import type { GoodsLine, GoodsValues } from './goods-line.ts'

export const unitsFacet: LineFacet<Pick<GoodsLine, 'quantity'>, Measured> = {
  empty: {},
  toBody: ({ quantity }, goods) => ({ quantity, ...countedAs(goods) }),
}

/** A line of the call's body. */
export function bodyOfLine<Line extends Pick<GoodsLine, 'productId'>, Of>(
  facets: readonly Pick<LineFacet<Line, Of>, 'toBody'>[],
  line: Line,
  goods: Of | undefined,
): object {
  const body = { productId: line.productId }
  for (const { toBody } of facets) Object.assign(body, toBody(line, goods))
  return body
}

/** The lines of a kind of document. */
export function linesOf<Line extends GoodsLine>(facets: readonly LineFacet<Line>[]) {
  return {
    rules: stockRules(facets),
    newLine: (filled: Partial<Line> = {}): Line => {
      const line = newGoodsLine()
      for (const { empty } of facets) Object.assign(line, empty)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its facets have all its fields
      return { ...line, ...filled } as unknown as Line
    },
    /** Without blank lines at the end. */
    toBody: ({ items, goods }: Pick<GoodsValues<Line>, 'items' | 'goods'>): object[] => {
      const known = new Map(goods.map((one) => [one.id, one]))
      return filledLines(items).map((line) => bodyOfLine(facets, line, known.get(line.productId)))
    },
  }
}
