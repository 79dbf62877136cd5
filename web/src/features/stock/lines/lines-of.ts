import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatQuantities } from '../../../lib/format/format-quantities.ts'
import { filledLines, newGoodsLine } from './goods-line.ts'
import { stockRules } from './line-rules.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
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

/** The quantities of lines with a product, added up by unit: `12 kg, 40 pieces`. */
export function quantitiesOf(
  lines: readonly Pick<GoodsLine, 'productId' | 'quantity'>[],
  goods: readonly Goods[],
): string {
  const known = new Map(goods.map((one) => [one.id, one]))
  return formatQuantities(
    lines.flatMap(({ productId, quantity }) => {
      const product = known.get(productId)
      return product === undefined || typeof quantity !== 'number' ? [] : { quantity, product }
    }),
  )
}
