import { isMeasure } from '@mezgeb/contract/catalogue/units/measures'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { WEIGHED } from '@mezgeb/contract/kit/counted'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { IN_THOUSANDTHS } from '@mezgeb/contract/kit/unit-size'

import { countedOf } from '../../goods/unit-size/counted-row.ts'
import { cellError, textOf } from '../cell-error.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { CellError } from '../import-subject.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { Answer, Answers } from './answer.ts'

const rule = ruleOf(RULES)

export const soldByWeight: Answer = {
  field: 'unitSize',
  ofKnown: (known) => known.unit_size !== null,
  toProduct: (isWeighed) => ({ unitSize: isWeighed ? WEIGHED : 1 }),
}

/** How the product of a row is counted. */
export function measuredOf(
  { unitSize: isWeighed = false }: Answers,
  known?: KnownProduct,
): Measured {
  if (known !== undefined) return countedOf(known)
  return isWeighed ? IN_THOUSANDTHS : {}
}

/** The cell of a new product. */
export function weightOfNew({ unitSize, ifNew }: ImportCells, unit: string) {
  const guess = isMeasure(unit) ? 'yes' : null
  return { unitSize: textOf(unitSize) || textOf(ifNew?.unitSize) || guess }
}

/** A product is counted as before. */
export function faultsOfWeight(
  { unitSize: isWeighed }: Answers,
  known: KnownProduct | undefined,
): CellError[] {
  if (known === undefined || isWeighed === undefined) return []
  return isWeighed === soldByWeight.ofKnown(known)
    ? []
    : [cellError('unitSize', rule('UNIT_SIZE_KEPT'))]
}
